import { NOTICE_KIND_NAMES, NOTICE_KINDS } from '../../shared/desk/notifications/notice-kinds.ts'
import { LIMIT_GROUPS, limitTitle } from '../catalog/materials/limit-words.ts'
import {
  ADDRESS_ROWS,
  COMPANY_ROWS,
  CONTACT_ROWS,
  HOURS_ROW,
  SERVICE_ROWS,
  ZONE_ROW,
} from '../operations/shop-details/shop-details-rows.ts'
import {
  CLOSURES_ROW,
  CUTOFF_ROWS,
  FIRST_ARTICLE_ROWS,
  HANDLING_ROWS,
  HOURS_ROWS,
  WEEKDAYS_ROW,
} from '../platform/documents/calendar-rows.ts'
import type { RowsByPage } from '../platform/kit/setting-row.ts'
import { COST_ROWS } from '../quoting/costs/cost-rows.ts'
import {
  CARRIER_ROWS,
  COURIER_ROWS,
  PACKING_ROWS,
  REACH_ROWS,
  REVIEW_ROWS,
  TIME_ROWS,
  TRANSIT_ROWS,
} from '../quoting/delivery-settings/delivery-rows.ts'
import {
  BASKET_ROWS,
  FEE_ROWS,
  MINIMUM_ROWS,
  REMOVAL_ROWS,
  RISK_ROW,
  SPEED_ROWS,
} from '../quoting/prices/price-rows.ts'

/** The fields that the search of settings finds: the same rows from which their pages are drawn. */
export const SETTING_ROWS: RowsByPage = {
  '/console/shop': [...CONTACT_ROWS, ...ADDRESS_ROWS, ZONE_ROW, HOURS_ROW, ...SERVICE_ROWS, ...COMPANY_ROWS],
  '/console/calendar': [
    CLOSURES_ROW,
    ...HOURS_ROWS,
    WEEKDAYS_ROW,
    ...CUTOFF_ROWS,
    ...HANDLING_ROWS,
    ...FIRST_ARTICLE_ROWS,
  ],
  '/console/prices': [...FEE_ROWS, ...REMOVAL_ROWS, ...MINIMUM_ROWS, ...BASKET_ROWS, ...SPEED_ROWS, RISK_ROW],
  '/console/costs': COST_ROWS,
  '/console/print-limits': LIMIT_GROUPS.flatMap(({ label, codes }) =>
    codes.map((code) => ({ path: code, label: limitTitle(code), also: label })),
  ),
  '/console/delivery-settings': [
    ...COURIER_ROWS,
    ...TIME_ROWS,
    ...CARRIER_ROWS,
    ...TRANSIT_ROWS,
    ...REACH_ROWS,
    ...REVIEW_ROWS,
  ],
  '/console/boxes': PACKING_ROWS,
  '/console/notifications': NOTICE_KIND_NAMES.map((kind) => ({
    path: `choices.${kind}`,
    label: NOTICE_KINDS[kind].title,
  })),
}
