"""Warlord: Saga of the Storm, as a parcel."""
