import { MAX_LISTED, type BambuPrint, type BambuTray, type BambuUnit } from './bambu-message.ts'
import { hasSpool, isHighTemperature } from './bambu-trays.ts'

type Ams = NonNullable<BambuPrint['ams']>

/**
 * Adds a report to what is known: some printers send only what changed, unit by unit, tray by tray and field by field. A unit or a tray
 * that is not named stays as it was, unless the report is the whole state.
 */
export function mergePrint(known: BambuPrint, change: BambuPrint): BambuPrint {
  const { ams, vt_tray } = change
  return {
    ...known,
    ...definedOf(change),
    ...(ams && { ams: mergeAms(known.ams ?? {}, ams, isWhole(change)) }),
    ...(vt_tray && { vt_tray: mergeTray(known.vt_tray, vt_tray, false) }),
  }
}

/** Says whether the report names every unit and every tray. */
function isWhole({ msg, gcode_state, ams }: BambuPrint): boolean {
  return msg === 0 && gcode_state !== undefined && (ams?.ams ?? []).every(({ tray }) => tray !== undefined)
}

function mergeAms(known: Ams, change: Ams, whole: boolean): Ams {
  const units =
    change.ams === undefined || whole ? (change.ams ?? known.ams) : mergeUnits(known.ams ?? [], change.ams)
  const told = new Set(change.ams?.map(idOf))
  const bits = change.ams_exist_bits
  const isThere = (unit: BambuUnit, at: number) =>
    bits === undefined || told.has(idOf(unit, at)) || hasBit(bits, idOf(unit, at))
  return { ...known, ...definedOf(change), ...(units && { ams: units.filter(isThere) }) }
}

function hasBit(bits: string, unit: number): boolean {
  const bit = isHighTemperature(unit) ? 4 + (unit - 128) : unit
  return ((Number.parseInt(bits, 16) >> bit) & 1) === 1
}

function mergeUnits(known: readonly BambuUnit[], change: readonly BambuUnit[]): BambuUnit[] {
  return mergeById(known, change, (before, unit, id) => ({
    ...before,
    ...definedOf(unit),
    ...(unit.tray && {
      tray: mergeById(before?.tray ?? [], unit.tray, (one, tray) =>
        mergeTray(one, tray, isHighTemperature(id)),
      ),
    }),
  }))
}

/** A printer that names no ids names everything, in order. */
const idOf = ({ id }: { id?: string }, at: number) => Number(id ?? at)

function mergeById<Item extends { id?: string }>(
  known: readonly Item[],
  change: readonly Item[],
  merge: (before: Item | undefined, item: Item, id: number) => Item,
): Item[] {
  const merged = new Map(known.map((item, at) => [idOf(item, at), item]))
  for (const [at, item] of change.entries()) {
    const id = idOf(item, at)
    merged.set(id, { ...merge(merged.get(id), item, id), id: String(id) })
  }
  return [...merged.entries()]
    .toSorted(([a], [b]) => a - b)
    .slice(0, MAX_LISTED)
    .map(([, item]) => item)
}

function mergeTray(known: BambuTray | undefined, change: BambuTray, isHt: boolean): BambuTray {
  if (isEmptied(change, isHt)) return definedOf(change)
  const isOther = change.tray_type !== undefined && change.tray_type !== known?.tray_type
  // The brand's own name of the filament that was there before is none of the new one.
  return { ...known, ...(isOther && { tray_sub_brands: undefined }), ...definedOf(change) }
}

/** In an ordinary AMS: a spool, of which the printer does not know the filament yet. In an AMS HT: one that is ready. */
const UNREAD = 9

/** An empty tray is told by its `id` alone, or with a state that has no spool. */
function isEmptied(change: BambuTray, isHt: boolean): boolean {
  const { state } = change
  if (Object.keys(definedOf(change)).some((field) => field !== 'id' && field !== 'state')) return false
  return !hasSpool({ state }) || (state === UNREAD && !isHt)
}

function definedOf<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Partial<T>
}
