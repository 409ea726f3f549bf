/** Returns the zones of a group of rates: `zones 1 to 4`, `zone 5`. */
export function zonesText(rates: readonly { up_to_zone: number }[], at: number): string {
  const from = (rates[at - 1]?.up_to_zone ?? 0) + 1
  const until = rates[at].up_to_zone
  return from >= until ? `zone ${until}` : `zones ${from} to ${until}`
}
