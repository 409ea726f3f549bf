import type { BambuPrint } from './bambu-message.ts'
import type { MachineTray } from './machine-report.ts'
import { plainText } from '../plain-text.ts'

const TRAYS_OF_A_UNIT = 4
/** What `tray_now` says for the external spool. */
const EXTERNAL = '254'
/** AMS HT units have one tray each and ids from 128 on, which are their tray numbers as well. */
const FIRST_HT = 128

type Tray = NonNullable<BambuPrint['vt_tray']>

interface Place {
  /** As `tray_now` and the mapping of a print name it. */
  index: number
  name: string
  tray: Tray
}

/** The trays of all AMS units, and the external spool where the printer tells of one. */
export function traysOf(print: BambuPrint): MachineTray[] {
  const external = print.vt_tray
    ? [{ index: Number(EXTERNAL), name: 'External spool', tray: print.vt_tray }]
    : []
  return [...placesOf(print), ...external].map(({ index, name, tray }) => ({
    name,
    material: tray.tray_type ? plainText(tray.tray_sub_brands || tray.tray_type, 60) : null,
    color: colorOf(tray),
    remains: remainsOf(tray),
    loaded: Number(print.ams?.tray_now) === index,
  }))
}

/**
 * The tray that a print with one filament is started from: slot 1 of the printer, which is the first tray of its AMS; null: the external
 * spool, because there is no AMS or the external spool is loaded. A text says why the print cannot start.
 */
export function trayToStartFrom(print: BambuPrint): { tray: number | null } | string {
  const [first] = placesOf(print)
  if (!first || print.ams?.tray_now === EXTERNAL) return { tray: null }
  if (first.tray.tray_type) return { tray: first.index }
  return `${first.name} is empty. Load the filament of slot 1 there, then start again.`
}

function placesOf(print: BambuPrint): Place[] {
  return (print.ams?.ams ?? []).flatMap((unit, at) =>
    (unit.tray ?? []).map((tray, place) => ({
      index: indexOf(Number(unit.id ?? at), Number(tray.id ?? place)),
      name: `AMS ${at + 1}, tray ${place + 1}`,
      tray,
    })),
  )
}

function indexOf(unit: number, tray: number): number {
  return unit >= FIRST_HT ? unit : unit * TRAYS_OF_A_UNIT + tray
}

function colorOf({ tray_type, tray_color }: Tray): string | null {
  const isTold = tray_type && tray_color && /^[0-9A-F]{6}([0-9A-F]{2})?$/i.test(tray_color)
  return isTold ? `#${tray_color.slice(0, 6).toUpperCase()}` : null
}

/** A spool without the maker's tag is told as -1 or 0. */
function remainsOf({ tray_type, remain }: Tray): number | null {
  return tray_type && remain !== undefined && remain > 0 && remain <= 100 ? remain / 100 : null
}
