import type { PrinterProfile } from '../../../../shared/geometry/printer-profile.ts'

/** The purposes of an extruded line. Lines with the same role are printed alike. */
export const EXTRUSION_ROLES = [
  'external_perimeter',
  'perimeter',
  'small_perimeter',
  'overhang_perimeter',
  'solid',
  'top',
  'bridge',
  'sparse',
  'support',
  'support_interface',
  'brim',
] as const
export type ExtrusionRole = (typeof EXTRUSION_ROLES)[number]

/** The entry of the breakdown that a role is counted in. */
export type BreakdownKey = 'perimeters' | 'skins' | 'infill' | 'supports' | 'brim'
export const BREAKDOWN_KEY_OF_ROLE: Record<ExtrusionRole, BreakdownKey> = {
  external_perimeter: 'perimeters',
  perimeter: 'perimeters',
  small_perimeter: 'perimeters',
  overhang_perimeter: 'perimeters',
  solid: 'skins',
  top: 'skins',
  bridge: 'skins',
  sparse: 'infill',
  support: 'supports',
  support_interface: 'supports',
  brim: 'brim',
}

/** Returns the profile's speed for a role, mm/s. The whole first layer is printed at its own speed. */
export function speedOf({ speeds }: PrinterProfile, role: ExtrusionRole, isFirstLayer: boolean): number {
  if (isFirstLayer) return speeds.first_layer
  const wanted: Record<ExtrusionRole, number> = {
    external_perimeter: speeds.external_perimeter,
    perimeter: speeds.perimeter,
    small_perimeter: speeds.small_perimeter,
    overhang_perimeter: speeds.bridge,
    solid: speeds.solid_infill,
    top: speeds.top_solid_infill,
    bridge: speeds.bridge,
    sparse: speeds.infill,
    support: speeds.support,
    support_interface: speeds.support_interface,
    brim: speeds.first_layer,
  }
  return Math.min(wanted[role], speeds.max_print)
}

/** Returns the profile's acceleration for a role, mm/s2. */
export function accelerationOf(
  { accelerations }: PrinterProfile,
  role: ExtrusionRole,
  isFirstLayer: boolean,
): number {
  const wanted = isFirstLayer
    ? accelerations.first_layer
    : BREAKDOWN_KEY_OF_ROLE[role] === 'perimeters'
      ? accelerations.perimeter
      : role === 'bridge'
        ? accelerations.bridge
        : BREAKDOWN_KEY_OF_ROLE[role] === 'supports' || role === 'brim'
          ? accelerations.default
          : accelerations.infill
  return Math.min(wanted, accelerations.max_extruding)
}

/** False for bridges: they are printed at full speed even where a layer is slowed down to cool, so as not to sag. */
export function slowsToCool(role: ExtrusionRole): boolean {
  return role !== 'bridge' && role !== 'overhang_perimeter'
}
