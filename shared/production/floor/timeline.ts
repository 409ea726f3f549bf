import type { MaterialId } from '../../catalog/materials.ts'
import { isWorkingDay, type ZonedCalendar } from '../../quoting/scheduling/calendar.ts'
import {
  addDays,
  dayIn,
  instantIn,
  type ClockTime,
  type Instant,
  type PacificDay,
} from '../../platform/time.ts'
import type { FloorPlan, OpenPlate, PlanPrinter, QueuedUnit } from '../plates/floor-plan.ts'
import {
  finishOrders,
  schedulePlan,
  type PlanSchedule,
  type ScheduledPrint,
} from '../plates/schedule-plan.ts'
import { byRisk, forecastOrder, worstRisk, type OrderForecast, type PromiseRisk } from './promise-risk.ts'

export interface TimeSpan {
  from: Instant
  until: Instant
}

/** A print on a printer: of a plate, or of units of one order that wait and are on no plate. */
export interface TimelineBar {
  key: string
  kind: 'printing' | 'printed' | 'planned' | 'queued'
  /** Null for units on no plate. */
  plate: { id: string; number: number; revision: number } | null
  material: MaterialId
  color: string
  start: Instant
  ends_at: Instant
  /** When its printer is cleared. */
  ready_at: Instant
  /** Numbers of its orders. */
  orders: number[]
  units: number
  risk: PromiseRisk
}

export interface TimelineRow {
  printer_id: string
  name: string
  active: boolean
  /** When an inactive printer is expected back. */
  back_at: Instant | null
  bars: TimelineBar[]
  /** Without plates on it; the queue may take it. */
  free: TimeSpan[]
}

/** A planned plate that nothing can print by this plan. */
export interface UnplacedPlate {
  plate: { id: string; number: number }
  orders: number[]
  /** As a sentence for staff. */
  why: string
}

export interface Timeline {
  now: Instant
  from: Instant
  until: Instant
  /** Business hours. */
  open: TimeSpan[]
  rows: TimelineRow[]
  unplaced: UnplacedPlate[]
  /** All orders in production: the worst risk first, then by promise. */
  orders: OrderForecast[]
}

/** Returns the printers by hours for `days` days from today on, and what the plan means for each promise. */
export function makeTimeline(plan: FloorPlan, days: number): Timeline {
  const { now, calendar } = plan
  const schedule = schedulePlan(plan)
  const forecasts = forecastOrders(plan, schedule)
  const midnight = (day: PacificDay) => instantIn(calendar.time_zone, day, '00:00')
  const today = dayIn(calendar.time_zone, now)
  const window = { from: midnight(today), until: midnight(addDays(today, days)) }
  const byId = new Map(forecasts.map((order) => [order.order_id, order]))
  const rows = plan.printers.map((printer) => makeRow({ plan, schedule, forecasts: byId, window }, printer))
  return {
    now,
    ...window,
    open: openingHours(calendar, window),
    rows,
    unplaced: unplacedPlates(plan, schedule),
    orders: forecasts.toSorted(inRiskOrder),
  }
}

export function forecastOrders(plan: FloorPlan, schedule: PlanSchedule): OrderForecast[] {
  const finishes = finishOrders(plan, schedule)
  const held = Map.groupBy(
    plan.queue.filter((unit) => unit.held),
    ({ order_id }) => order_id,
  )
  return plan.orders.map((order) => {
    const held_units = held.get(order.order_id)?.length ?? 0
    return forecastOrder(plan, { ...order, held_units }, finishes.get(order.order_id) ?? null)
  })
}

function inRiskOrder(a: OrderForecast, b: OrderForecast): number {
  const day = ({ promised }: OrderForecast) => promised ?? '9999'
  return (
    byRisk(a.risk, b.risk) || b.days_late - a.days_late || day(a).localeCompare(day(b)) || a.number - b.number
  )
}

function openingHours(calendar: ZonedCalendar, { from, until }: TimeSpan): TimeSpan[] {
  const hours: TimeSpan[] = []
  const at = (day: PacificDay, time: ClockTime) => instantIn(calendar.time_zone, day, time)
  for (let day = dayIn(calendar.time_zone, from); at(day, '00:00') < until; day = addDays(day, 1))
    if (isWorkingDay(calendar, day))
      hours.push({ from: at(day, calendar.opens), until: at(day, calendar.closes) })
  return hours
}

interface RowFacts {
  plan: FloorPlan
  schedule: PlanSchedule
  forecasts: ReadonlyMap<string, OrderForecast>
  window: TimeSpan
}

function makeRow(facts: RowFacts, { printer, back_at }: PlanPrinter): TimelineRow {
  const { plan, schedule, window } = facts
  const isHere = (print: ScheduledPrint) => print.printer_id === printer.id && print.start < window.until
  const plates = plan.plates.flatMap((plate) => {
    const print = schedule.plates.get(plate.id)
    return print && isHere(print) ? [plateBar(facts, plate, print)] : []
  })
  const queued = [...schedule.units].filter(([, print]) => isHere(print))
  const gaps = schedule.lanes.find((lane) => lane.printer.id === printer.id)?.gaps ?? []
  const free = gaps
    .filter(({ from }) => from < window.until)
    .map(({ from, until }) => ({ from, until: Math.min(until, window.until) }))
  const prints = [...plates, ...queued.map(([unit, print]) => queuedBar(facts, unit, print))]
  const bars = joinQueued(prints.toSorted((a, b) => a.start - b.start))
  return { printer_id: printer.id, name: printer.name, active: printer.active, back_at, bars, free }
}

function plateBar(facts: RowFacts, plate: OpenPlate, print: ScheduledPrint): TimelineBar {
  const { id, number, revision, status, started_at, material, color, units } = plate
  return {
    key: id,
    kind: status,
    plate: { id, number, revision },
    material,
    color,
    start: started_at ?? print.start,
    ends_at: print.done,
    ready_at: print.ready,
    ...ordersOf(facts, units),
    units: units.length,
  }
}

function queuedBar(facts: RowFacts, unit: QueuedUnit, { start, done, ready }: ScheduledPrint): TimelineBar {
  const { material, color } = unit
  const times = { start, ends_at: done, ready_at: ready }
  const key = `${unit.order_id}-${unit.unit}`
  return { key, kind: 'queued', plate: null, material, color, ...times, ...ordersOf(facts, [unit]), units: 1 }
}

/** Makes one bar of queued units of one order that follow one another. */
function joinQueued(bars: readonly TimelineBar[]): TimelineBar[] {
  const joined: TimelineBar[] = []
  for (const bar of bars) {
    const last = joined.at(-1)
    const follows = last?.kind === 'queued' && bar.kind === 'queued' && last.orders[0] === bar.orders[0]
    if (!follows) joined.push(bar)
    else
      joined[joined.length - 1] = {
        ...last,
        ends_at: bar.ends_at,
        ready_at: bar.ready_at,
        units: last.units + 1,
      }
  }
  return joined
}

function ordersOf(
  { forecasts }: Pick<RowFacts, 'forecasts'>,
  units: readonly { order_id: string }[],
): Pick<TimelineBar, 'orders' | 'risk'> {
  const ids = new Set(units.map(({ order_id }) => order_id))
  const orders = [...ids].flatMap((id) => forecasts.get(id) ?? [])
  return {
    orders: orders.map(({ number }) => number).toSorted((a, b) => a - b),
    risk: worstRisk(orders.map(({ risk }) => risk)),
  }
}

function unplacedPlates({ plates, printers, orders }: FloorPlan, schedule: PlanSchedule): UnplacedPlate[] {
  const numbers = new Map(orders.map(({ order_id, number }) => [order_id, number]))
  return plates
    .filter(({ id }) => !schedule.plates.has(id))
    .map(({ id, number, printer_id, units }) => {
      const name = printers.find(({ printer }) => printer.id === printer_id)?.printer.name
      const why =
        name === undefined
          ? `No printer can print plate ${number} now.`
          : `${name} is not available, and it is not known until when.`
      const ids = new Set(units.map(({ order_id }) => order_id))
      return { plate: { id, number }, orders: [...ids].flatMap((order) => numbers.get(order) ?? []), why }
    })
}
