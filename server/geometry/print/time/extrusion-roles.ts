import type { PrinterProfile } from '../../../../shared/geometry/printer-profile.ts'

/** Kinds of paths that are printed alike. */
export const ROLES = [
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
export type Role = (typeof ROLES)[number]

/** The share of the result that a role is told under. */
export type BreakdownPart = 'perimeters' | 'skins' | 'infill' | 'supports' | 'brim'
export const PART_OF_ROLE: Record<Role, BreakdownPart> = {
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

/** mm/s that the profile wants for a role. A first layer is printed at its own speed throughout. */
export function speedOf({ speeds }: PrinterProfile, role: Role, isFirstLayer: boolean): number {
  if (isFirstLayer) return speeds.first_layer
  const wanted: Record<Role, number> = {
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

export function accelerationOf({ accelerations }: PrinterProfile, role: Role, isFirstLayer: boolean): number {
  const wanted = isFirstLayer
    ? accelerations.first_layer
    : PART_OF_ROLE[role] === 'perimeters'
      ? accelerations.perimeter
      : role === 'bridge'
        ? accelerations.bridge
        : PART_OF_ROLE[role] === 'supports' || role === 'brim'
          ? accelerations.default
          : accelerations.infill
  return Math.min(wanted, accelerations.max_extruding)
}

/** A bridge must not sag: it is printed as fast as wanted even where a layer is slowed down to cool. */
export function slowsToCool(role: Role): boolean {
  return role !== 'bridge' && role !== 'overhang_perimeter'
}
