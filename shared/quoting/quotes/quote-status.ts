import { z } from 'zod'
import { QUOTE_STATUSES } from './quote-states.ts'
import { REQUEST_STATUSES } from './request-states.ts'

// Apart from the states, whose words pages show without the library of schemas.
export const QuoteStatus = z.enum(QUOTE_STATUSES).meta({ id: 'QuoteStatus' })
export const RequestStatus = z.enum(REQUEST_STATUSES)
