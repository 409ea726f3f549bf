/** Writes a time of day: `7:40 AM`, `12:05 PM`. */
export function timeOfDayText({ hour, minute }: { hour: number; minute: number }): string {
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
