/** The zone of the interface’s calendar days. This file is apart from time.ts, so that pages need no calendar for it. */
export const PACIFIC_ZONE = 'America/Los_Angeles' as const

/** The time zones a shop can be in, from east to west. */
export const TIME_ZONES = [
  'America/Puerto_Rico',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  PACIFIC_ZONE,
  'America/Anchorage',
  'Pacific/Honolulu',
] as const
export type TimeZone = (typeof TIME_ZONES)[number]

/** The names of the zones, as in “Eastern time”. */
export const ZONE_NAMES: Record<TimeZone, string> = {
  'America/Puerto_Rico': 'Puerto Rico',
  'America/New_York': 'Eastern',
  'America/Chicago': 'Central',
  'America/Denver': 'Mountain',
  'America/Phoenix': 'Arizona',
  'America/Los_Angeles': 'Pacific',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
}

/** Makes what is needed for each zone once, when it is first asked for: making a date format takes longer than using it. */
export function perZone<Made>(make: (zone: TimeZone) => Made): (zone: TimeZone) => Made {
  const made = new Map<TimeZone, Made>()
  return (zone) => {
    const known = made.get(zone) ?? make(zone)
    made.set(zone, known)
    return known
  }
}

/** The zones to choose from, with their names. */
export const ZONE_OPTIONS = TIME_ZONES.map((value) => ({ value, label: `${ZONE_NAMES[value]} time` }))
