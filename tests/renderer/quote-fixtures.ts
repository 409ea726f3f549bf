import type { Finding } from '../../shared/geometry/finding.ts'
import type { Feature } from '../../shared/geometry/feature.ts'
import type { QuoteComparison } from '../../shared/quoting/quotes/compare.ts'
import type { PriceOption, Quote } from '../../shared/quoting/quotes/quote.ts'
import type { Offer } from '../../shared/quoting/scheduling/offer-part.ts'
import { asPacificDay } from '../../shared/platform/time.ts'

/** 2026-11-20, a Friday, 18:00 UTC. */
export const FRIDAY = 1_795_197_600

export function optionOf(part: Partial<PriceOption> & Pick<PriceOption, 'speed'>): PriceOption {
  return {
    label: part.speed === 'asap' ? 'Default' : 'Economy',
    days: null,
    ship_by: part.speed === 'asap' ? '2026-11-24' : '2026-12-01',
    total_cents: part.speed === 'asap' ? 1892 : 1514,
    unit_cents: part.speed === 'asap' ? 1892 : 1514,
    available: true,
    note: null,
    ...part,
  }
}

function offerOf(speed: Offer['speed'], total_cents: number, quantity: number): Offer {
  const ship_by = asPacificDay(speed === 'asap' ? '2026-11-24' : '2026-12-01')
  return { ...optionOf({ speed }), ship_by, total_cents, unit_cents: Math.ceil(total_cents / quantity) }
}

export function featureOf(part: Partial<Feature> = {}): Feature {
  return {
    kind: 'wall',
    center_mm: [0, 0, 5],
    normal: [0, 0, 1],
    size_mm: 0.6,
    area_mm2: 14,
    faces: [0, 1],
    faces_truncated: false,
    ...part,
  }
}

export function findingOf(part: Partial<Finding> = {}): Finding {
  return {
    code: 'thin_wall',
    level: 'warning',
    title: 'Thin walls',
    message: 'Walls of 0.6 mm print as a single line and break easily.',
    suggestion: 'Use 1.2 mm or more.',
    measured: 0.6,
    limit: 0.8,
    unit: 'mm',
    count: 1,
    features: [featureOf()],
    ...part,
  }
}

type Manufacturability = Quote['manufacturability']

export function manufacturabilityOf(part: Partial<Manufacturability> = {}): Manufacturability {
  return {
    analysis_id: 'an_1',
    version: 'fdm-1',
    status: 'screened',
    checked: [
      'file_unreadable',
      'mesh_not_watertight',
      'units_suspicious',
      'too_large',
      'thin_wall',
      'steep_overhang',
    ],
    not_assessed: [
      { code: 'strength', reason: 'How it will be loaded is not known.' },
      { code: 'threads', reason: 'Threads are printed as drawn; their fit is not tested.' },
    ],
    review_required: false,
    review_completed: false,
    findings: [],
    process: 'fdm',
    orientation: { normal: [0, 0, -1], reason: 'Largest flat face down: no supports and a firm hold.' },
    ...part,
  }
}

/** Makes a priced quote of a bracket; a test changes only what it is about. */
export function quoteOf(part: Partial<Quote> = {}): Quote {
  return {
    id: 'q_1',
    status: 'quoted',
    created_at: FRIDAY,
    updated_at: FRIDAY,
    expires_at: FRIDAY + 14 * 86_400,
    filename: 'bracket.step',
    file_id: 'file-1',
    material: 'PLA+',
    material_note: null,
    quantity: 1,
    color: 'Black',
    color_note: null,
    units: null,
    print_settings: {},
    extras: [],
    currency: 'usd',
    options: [optionOf({ speed: 'asap' }), optionOf({ speed: 'week' })],
    tier: 'instant',
    part: {
      dimensions_mm: [82.4, 40, 12.5],
      volume_mm3: 24_800,
      surface_mm2: 11_200,
      bodies: 1,
      triangles: 1204,
      watertight: true,
    },
    ship_date_pending: false,
    estimate_cents: null,
    estimate_pending: false,
    request_status: null,
    request_note: null,
    manufacturability: manufacturabilityOf(),
    flags: [],
    progress: null,
    review_url: 'http://shop.test/q/token-1',
    preview_url: null,
    thumbnail_url: null,
    delivery: null,
    delivery_required: true,
    delivery_review: null,
    checkout: null,
    number: 'Q-1042',
    replaces: null,
    replaced_by: null,
    ...part,
  }
}

/** Compares four materials, one of them out of stock, and four quantities. */
export function comparisonOf(part: Partial<QuoteComparison> = {}): QuoteComparison {
  const both = (week: number, asap: number, quantity = 1): Offer[] => [
    offerOf('asap', asap, quantity),
    offerOf('week', week, quantity),
  ]
  const row = {
    material_note: null,
    available: true,
    color: 'Black',
    tier: 'instant',
    estimate_cents: null,
    grams: 20,
    seconds: 3300,
    findings: [],
  } as const
  return {
    materials: [
      { ...row, findings: [], material: 'PLA+', label: 'PLA+', options: both(1514, 1892) },
      { ...row, findings: [], material: 'PETG', label: 'PETG', grams: 20.5, options: both(1530, 1920) },
      {
        ...row,
        material: 'PPS-CF',
        label: 'PPS with carbon fiber',
        grams: 20.3,
        options: both(4410, 5520),
        findings: [
          { code: 'warp_risk', level: 'warning', title: 'May lift at the corners', message: 'It may lift.' },
        ],
      },
      { ...row, findings: [], material: 'TPU', label: 'TPU', available: false, options: [] },
    ],
    quantities: [
      { quantity: 1, options: both(1514, 1892), estimate_cents: null },
      { quantity: 5, options: both(4310, 5390, 5), estimate_cents: null },
      { quantity: 10, options: both(7210, 9020, 10), estimate_cents: null },
      { quantity: 25, options: both(16_550, 20_700, 25), estimate_cents: null },
    ],
    largest_instant: null,
    placements: [
      {
        down: [0, 0, -1],
        reason: 'Largest flat face down',
        height_mm: 12.5,
        contact_mm2: 2100,
        overhang_mm2: 0,
        chosen: true,
        bottom_face: null,
      },
      {
        down: [0, 1, 0],
        reason: 'On its long edge, stronger across the arm',
        height_mm: 40,
        contact_mm2: 610,
        overhang_mm2: 320,
        chosen: false,
        bottom_face: [0, 1, 0],
      },
    ],
    ...part,
  }
}
