import type { MaterialId } from '../../catalog/materials.ts'
import type { Spool } from '../filament/spool.ts'
import type { MachineTray } from './machine-report.ts'

type SpoolThere = Pick<Spool, 'number' | 'material' | 'color' | 'remaining_mg' | 'place'>

/** A tray from which a plate could be printed. */
export interface TrayChoice extends Pick<MachineTray, 'index' | 'name' | 'material' | 'color' | 'remains'> {
  /** The spool that the shop has recorded in this slot. */
  spool: Pick<SpoolThere, 'number' | 'material' | 'color' | 'remaining_mg'> | null
  /** A sentence that says why the plate cannot be printed from it; null if it can. */
  why_not: string | null
}

interface TrayFacts {
  trays: readonly MachineTray[]
  /** Spools in use; those of other printers are left out. */
  spools: readonly SpoolThere[]
  plate: { printer_id: string; material: MaterialId; color: string }
}

/** Returns the trays of a printer with the spools of its slots: slot 1 is the first tray of its first AMS, the external spool comes last. */
export function trayChoices({ trays, spools, plate }: TrayFacts): TrayChoice[] {
  return trays.map((tray, at) => {
    const spool = spools.find(
      ({ place }) =>
        place && 'printer_id' in place && place.printer_id === plate.printer_id && place.slot === at + 1,
    )
    const { index, name, material, color, remains } = tray
    const shown = spool && {
      number: spool.number,
      material: spool.material,
      color: spool.color,
      remaining_mg: spool.remaining_mg,
    }
    return {
      index,
      name,
      material,
      color,
      remains,
      spool: shown ?? null,
      why_not: whyNot(tray, spool, plate),
    }
  })
}

function whyNot(
  { type, is_external }: MachineTray,
  spool: SpoolThere | undefined,
  { material, color }: TrayFacts['plate'],
): string | null {
  if (type === null && !is_external) return 'It is empty.'
  if (type !== null && !isSameFilament(material, type)) return `The printer says that it has ${type}.`
  if (spool && (spool.material !== material || spool.color !== color))
    return `S${spool.number} in it is ${spool.material}, ${spool.color}.`
  return null
}

/** The tray to start from: the one with the plate's recorded spool, else the only one that can be; null: a person chooses. */
export function proposedTray(choices: readonly TrayChoice[]): number | null {
  const possible = choices.filter(({ why_not }) => why_not === null)
  const recorded = possible.find(({ spool }) => spool !== null)
  if (recorded) return recorded.index
  return possible.length === 1 ? possible[0].index : null
}

/** Returns true if what a printer calls the filament of a tray may be the material of the shop. It names families, not colors and brands. */
export function isSameFilament(material: MaterialId, type: string): boolean {
  if (material === 'Custom') return true
  return familyOf(material) === familyOf(type)
}

/** `PLA+` is PLA, `PAHT-CF` and `PA6-CF` are nylon with carbon fiber, `PETG HF` is PETG. */
function familyOf(name: string): string {
  const [first] = name.toUpperCase().replace('NYLON', 'PA').split(/\s/)
  return first.replace(/\+$/, '').replace(/^PA(HT|6|11|12)+/, 'PA')
}

/**
 * Returns the tray of each filament of a file as the printer is told: a list by their numbers, -1 for those that the
 * file does not use. `filaments` are the numbers that it uses; null: not known, then it uses the first. Null if it uses
 * several: a plate is of one.
 */
export function trayMapping(filaments: readonly number[] | null, tray: number): number[] | null {
  const used = filaments === null || filaments.length === 0 ? [1] : filaments
  if (used.length > 1) return null
  return Array.from({ length: used[0] }, (_, at) => (at === used[0] - 1 ? tray : -1))
}
