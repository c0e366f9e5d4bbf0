"""Warbands: battles of two to four warbands, as a parcel. Source: warbands."""
