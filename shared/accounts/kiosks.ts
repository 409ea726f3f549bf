import { z } from 'zod'
import { HOUR, MINUTE } from '../platform/time.ts'
import { groupCode, readCode } from './device-login.ts'

/** Seconds that a code pairs a screen. */
export const PAIRING_SECONDS = 15 * MINUTE
/** Seconds that a QR code of a kiosk opens its visit on a phone. */
export const HAND_OVER_SECONDS = 10 * MINUTE
/** The longest that one visit at a kiosk lasts, should its page not end it. */
export const MAX_VISIT_SECONDS = 2 * HOUR
/** Seconds without a touch after which a kiosk asks whether the customer is still there. */
export const KIOSK_IDLE_SECONDS = 60
/** Seconds from that question to the end of the visit. */
export const KIOSK_WARNING_SECONDS = 20

/** The rights of customers at a kiosk: get prices only, or order as well. */
export const KioskUse = z.enum(['quote', 'order'])
export type KioskUse = z.infer<typeof KioskUse>

/** Shown on the screen until a customer touches it. */
const Welcome = {
  title: z.string().trim().max(80).default(''),
  text: z.string().trim().max(240).default(''),
}

/** Seconds without a touch after which the attract screen can begin. */
export const ATTRACT_SECONDS = [20, 45, 90, 180] as const

/** Shown on the screen once it has waited for a while: sentences of the shop, and its pictures. */
const Attract = {
  /** Null: never. */
  attract_after: z.literal(ATTRACT_SECONDS).nullable().default(null),
  /** One sentence a line. */
  attract_words: z.string().trim().max(600).default(''),
}

export const NewKiosk = z.object({
  name: z.string().trim().min(1).max(60),
  use: KioskUse,
  ...Welcome,
  ...Attract,
  /** Shows a keyboard on the screen: the system has none. */
  shows_keyboard: z.boolean().default(false),
})
export type NewKiosk = z.infer<typeof NewKiosk>

export const OneKiosk = z.object({ kiosk_id: z.string().max(64) })
export type OneKiosk = z.infer<typeof OneKiosk>

export const KioskChange = OneKiosk.extend(NewKiosk.shape)
export type KioskChange = z.infer<typeof KioskChange>

/** A code as a person types it on the screen: `BCDF-GHJK`, in any case, with or without the hyphen. */
export const PairBody = z.object({
  code: z
    .string()
    .max(20)
    .transform((typed, context) => {
      const code = readCode(typed)
      if (code !== null) return code
      context.addIssue({
        code: 'custom',
        message: `Enter the eight letters, for example ${groupCode('BCDFGHJK')}.`,
      })
      return z.NEVER
    }),
})
export type PairBody = z.infer<typeof PairBody>

/** The PIN of any member of staff, typed to leave a kiosk. */
export const LeaveBody = z.object({ pin: z.string().max(20) })
export type LeaveBody = z.infer<typeof LeaveBody>

export const MAX_KIOSK_PICTURES = 8
/** 768 kB: a picture of 1600 px as JPEG is mostly smaller. */
export const MAX_KIOSK_PICTURE_BYTES = 768 * 1024

/** A picture that kiosks show while nobody touches them. */
export interface KioskPicture {
  /** Hash of its bytes. */
  sha256: string
  width: number
  height: number
}

export const OneKioskPicture = z.object({ sha256: z.string().regex(/^[\da-f]{64}$/) })
export type OneKioskPicture = z.infer<typeof OneKioskPicture>

/** Returns the path at which the shop serves a picture. */
export function kioskPicturePath({ sha256 }: Pick<KioskPicture, 'sha256'>): string {
  return `/kiosk/pictures/${sha256}.jpg`
}

/** A kiosk in the owner's list. */
export interface Kiosk {
  id: string
  name: string
  use: KioskUse
  title: string
  text: string
  attract_after: NewKiosk['attract_after']
  attract_words: string
  shows_keyboard: boolean
  /** Null until a screen was paired. */
  seen_at: number | null
  /** When the code that pairs a screen ends; null if there is none. */
  pairing_ends_at: number | null
  made_by: string
}

/** A code that pairs one screen, and the page where it is typed. */
export interface PairingCode {
  code: string
  page: string
  expires_at: number
}

/** The content of a kiosk's screen. */
export interface KioskScreen {
  id: string
  name: string
  use: KioskUse
  title: string
  text: string
  /** True if payments are practice: then a customer pays on the screen. */
  pays_here: boolean
  shows_keyboard: boolean
  /** Shown after so many seconds without a touch; null: nothing. */
  attract: { after: number; sentences: string[]; pictures: KioskPicture[] } | null
}

/** An address for a phone: it opens the visit, or one quote of it. */
export const PhoneHandOver = z.object({
  url: z.url(),
  expires_at: z.int(),
  /** The address at which a phone first trusts the shop's certificate; null if phones trust it already. */
  trust_url: z.url().nullable(),
})
export type PhoneHandOver = z.infer<typeof PhoneHandOver>

export const HandOverBody = z.object({ quote_id: z.string().max(64).nullable().default(null) })
export const TakeOverBody = z.object({ token: z.string().min(1).max(100) })
export type TakeOverBody = z.infer<typeof TakeOverBody>

/** The place at which the phone continues: a quote, or the page that sends a file to the kiosk. */
export const TakenOver = z.object({ quote_id: z.string().nullable(), joined: z.enum(['visit', 'account']) })
export type TakenOver = z.infer<typeof TakenOver>
