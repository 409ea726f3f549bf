import type { ShopCalendar } from '../../quoting/scheduling/calendar.ts'
import { addWorkingDays, workingDayFrom } from '../../quoting/scheduling/calendar.ts'
import type { Instant, PacificDay } from '../../platform/time.ts'
import type { FloorPrinter } from './floor-board.ts'
import { riskWord, type PromiseRisk } from './promise-risk.ts'

/** `done`: handed over or packed. `at_risk`: as the timeline and the Desk say. */
export type PromiseState = 'done' | 'on_the_way' | 'at_risk'

/** An order that must be handed over today or on the next working day. */
export interface WallOrder {
  number: number
  day: PacificDay
  state: PromiseState
  /** The reason it is at risk; null if it is not. */
  why: string | null
  /** Units that are printed, of all. */
  printed: number
  quantity: number
}

/** The numbers of a day's orders by their state. */
export interface WallDay {
  day: PacificDay
  done: number
  on_the_way: number
  at_risk: number
}

/** A printer, without names of files or customers: everyone in the room reads it. */
export interface WallPrinter extends Pick<FloorPrinter, 'id' | 'name' | 'group' | 'activity' | 'reason'> {
  plate: {
    number: number
    status: 'printing' | 'printed'
    material: string
    color: string
    units: number
    started_at: Instant | null
    ends_at: Instant | null
    progress: number
  } | null
  next: { number: number; material: string; color: string } | null
}

/** The content of the wall display. */
export interface WallBoard {
  now: Instant
  /** The version of the program: a display that was loaded from another one reloads itself. */
  version: string
  today: WallDay
  next_day: WallDay
  at_risk: WallOrder[]
  printers: WallPrinter[]
  /** Units and orders since midnight in the shop. */
  counts: { printed: number; failed: number; packed: number; shipped: number }
}

/** An order with a promised day. */
export interface WallPromise {
  order_id: string
  number: number
  /** The announced later day, else the promised one. */
  day: PacificDay
  ship_by: PacificDay
  printed: number
  quantity: number
  on_hold: boolean
  packed: boolean
  shipped: boolean
}

/** Returns the two days of the wall: today, or the next day on which the shop works, and the working day after it. */
export function wallDays(calendar: ShopCalendar, today: PacificDay): [PacificDay, PacificDay] {
  const first = workingDayFrom(calendar, today)
  return [first, addWorkingDays(calendar, first, 1)]
}

/** Returns how the promise of an order stands, with the reason where it is at risk. `risk`: by the plan, or without one. */
export function wallOrder(order: WallPromise, risk: PromiseRisk): WallOrder {
  const { number, day, printed, quantity, on_hold } = order
  const row = { number, day, printed, quantity }
  if (order.shipped || order.packed) return { ...row, state: 'done', why: null }
  return { ...row, state: risk === null ? 'on_the_way' : 'at_risk', why: riskWord(risk, on_hold) }
}

/** Counts the orders of a day. What is overdue counts as of the first day. */
export function wallDay(day: PacificDay, orders: readonly WallOrder[]): WallDay {
  const count = (state: PromiseState) => orders.filter((order) => order.state === state).length
  return { day, done: count('done'), on_the_way: count('on_the_way'), at_risk: count('at_risk') }
}
