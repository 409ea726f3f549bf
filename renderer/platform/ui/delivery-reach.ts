type Delivers = { to: 'states' | 'territories' } | { to: 'areas'; areas: string[] } | null

/** A longer list of areas does not fit beside the other facts. */
const MAX_AREAS = 2

/** Writes whom the shop delivers to: `ships to all 50 states`. */
export function deliveryReachText(delivers: Delivers): string {
  if (delivers === null) return 'ask us about delivery'
  if (delivers.to !== 'areas')
    return `ships to all ${delivers.to === 'states' ? '50 states' : 'states and territories'}`
  const { areas } = delivers
  const named = areas.slice(0, MAX_AREAS).join(', ')
  return `delivers to ${named}${areas.length > MAX_AREAS ? ' and nearby' : ''}`
}
