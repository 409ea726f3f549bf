import type { BambuPrint, BambuTray } from './bambu-message.ts'
import { isSameFilament, trayMapping } from './choose-tray.ts'
import type { MachineTray, PrintFeed } from './machine-report.ts'
import { plainText } from '../../platform/plain-text.ts'

const TRAYS_OF_A_UNIT = 4
/** The value of `tray_now` for the external spool. */
const EXTERNAL = '254'
/** AMS HT units have one tray each and ids from 128 on, which are their tray numbers as well. */
const FIRST_HT = 128

interface Place {
  /** As `tray_now` and the mapping of a print name it. */
  index: number
  name: string
  tray: BambuTray
}

/** Returns the trays of all AMS units, and the external spool where the printer tells of one. */
export function traysOf(print: BambuPrint): MachineTray[] {
  const external = print.vt_tray
    ? [{ index: Number(EXTERNAL), name: 'External spool', tray: print.vt_tray }]
    : []
  return [...placesOf(print), ...external].map(({ index, name, tray }) => ({
    index,
    is_external: index === Number(EXTERNAL),
    type: tray.tray_type ? plainText(tray.tray_type, 20) : null,
    name,
    material: tray.tray_type ? plainText(tray.tray_sub_brands || tray.tray_type, 60) : null,
    color: colorOf(tray),
    remains: remainsOf(tray),
    loaded: Number(print.ams?.tray_now) === index,
  }))
}

/** The tray to print from, as the printer is told. */
interface TrayOrder {
  use_ams: boolean
  ams_mapping: number[]
}

/**
 * Returns the order that tells the printer which tray to print from: the one that staff chose; without a choice slot 1,
 * which is the first tray of its AMS, or the external spool if there is no AMS or that spool is loaded. A text says why
 * the print cannot start.
 */
export function trayOrder(print: BambuPrint, feed: PrintFeed): TrayOrder | string {
  const trays = traysOf(print)
  const [first] = trays
  const isExternal = feed.tray === null && (!first || first.is_external || print.ams?.tray_now === EXTERNAL)
  const chosen =
    feed.tray === null
      ? isExternal
        ? trays.find(({ is_external }) => is_external)
        : first
      : trays.find(({ index }) => index === feed.tray)
  if (feed.tray !== null && !chosen)
    return 'The printer does not have the chosen tray anymore. Choose another one.'
  if (chosen && !chosen.is_external && chosen.type === null)
    return `${chosen.name} is empty. Load its filament there, then start again.`
  if (chosen?.type && feed.material !== null && !isSameFilament(feed.material, chosen.type))
    return `${chosen.name} has ${chosen.type}, and the plate is of ${feed.material}. Load the filament of the plate, or choose another tray.`
  if (!chosen || chosen.is_external) return { use_ams: false, ams_mapping: [] }
  const ams_mapping = trayMapping(feed.filaments, chosen.index)
  return ams_mapping === null
    ? 'The file is of several filaments, and a plate is of one. Slice it with the filament of the plate only.'
    : { use_ams: true, ams_mapping }
}

/** Units are numbered as the printer numbers them, and those of the kind AMS HT after the ordinary ones. */
function placesOf(print: BambuPrint): Place[] {
  const units = (print.ams?.ams ?? []).map(({ id, tray }, at) => ({
    unit: Number(id ?? at),
    trays: tray ?? [],
  }))
  const ordinary = units.filter(({ unit }) => !isHighTemperature(unit)).length
  return units.flatMap(({ unit, trays }) =>
    trays.map((tray, at) => {
      const place = Number(tray.id ?? at)
      const number = isHighTemperature(unit) ? ordinary + unit - FIRST_HT : unit
      return {
        index: indexOf(unit, place),
        name: `AMS ${number + 1}, tray ${place + 1}`,
        tray: tray.state !== undefined && !hasSpool(tray) ? {} : tray,
      }
    }),
  )
}

function indexOf(unit: number, tray: number): number {
  return isHighTemperature(unit) ? unit : unit * TRAYS_OF_A_UNIT + tray
}

/** Says whether a unit, by its id, is an AMS HT. */
export function isHighTemperature(unit: number): boolean {
  return unit >= FIRST_HT
}

/** The first bit of a tray's state is its spool. Older firmware counts from 0 to 3 and has a spool at 3 only. */
export function hasSpool({ state }: Pick<BambuTray, 'state'>): boolean {
  if (state === undefined) return false
  return state <= 3 ? state === 3 : (state & 1) === 1
}

function colorOf({ tray_type, tray_color }: BambuTray): string | null {
  const isTold = tray_type && tray_color && /^[0-9A-F]{6}([0-9A-F]{2})?$/i.test(tray_color)
  return isTold ? `#${tray_color.slice(0, 6).toUpperCase()}` : null
}

/** A spool without the maker's tag is told as -1 or 0. */
function remainsOf({ tray_type, remain }: BambuTray): number | null {
  return tray_type && remain !== undefined && remain > 0 && remain <= 100 ? remain / 100 : null
}
