import { NOTICE_KIND_NAMES, NOTICE_KINDS } from '../../shared/desk/notifications/notice-kinds.ts'
import {
  ADD_COLOR_ROW,
  ADD_EXTRA_ROW,
  ADD_MATERIAL_ROW,
  CUSTOM_COLOR_ROW,
  LEAD_DAYS_ROW,
  MATERIAL_ROWS,
} from '../catalog/edit-materials/material-rows.ts'
import { PRINT_SETTING_ROWS } from '../catalog/print-settings/print-setting-rows.ts'
import { LIMIT_GROUPS, limitTitle } from '../catalog/print-limits/limit-words.ts'
import { MAILBOX_ROWS, REPLIES_ROW, SERVER_ROWS } from '../messaging/mail-server/mail-rows.ts'
import {
  BUCKET_ROWS,
  EXPORT_ROW,
  FOLDER_ROW,
  MOVE_ROW,
  PASSPHRASE_ROW,
  ROTATION_ROWS,
} from '../operations/backups/backup-rows.ts'
import { ACCENT_ROW, LOGO_ROW, SHOW_NAME_ROW } from '../operations/brand/brand-rows.ts'
import { ACCESS_ROWS, OPEN_ROW, OUTSIDE_ROWS } from '../operations/lan/lan-rows.ts'
import {
  ADDRESS_ROWS,
  COMPANY_ROWS,
  CONTACT_ROWS,
  HOURS_ROW,
  SERVICE_ROWS,
  ZONE_ROW,
} from '../operations/shop-details/shop-details-rows.ts'
import { TERMS_ROWS } from '../operations/terms/terms-rows.ts'
import {
  ADD_STATE_ROW,
  BY_ROW,
  DELIVERY_TAX_ROW,
  SOURCE_ROW,
  TRY_ROW,
} from '../payments/sales-tax/tax-rows.ts'
import {
  CLOSURES_ROW,
  CUTOFF_ROWS,
  FIRST_ARTICLE_ROWS,
  HANDLING_ROWS,
  HOURS_ROWS,
  WEEKDAYS_ROW,
} from '../quoting/calendar/calendar-rows.ts'
import { COLOR_ROW, MATERIAL_ROW, PRICE_ROW, TIME_ROW } from '../quoting/routing/routing-rows.ts'
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
  '/console/brand': [ACCENT_ROW, LOGO_ROW, SHOW_NAME_ROW],
  '/console/terms': TERMS_ROWS,
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
  '/console/materials/edit': [
    LEAD_DAYS_ROW,
    ADD_COLOR_ROW,
    CUSTOM_COLOR_ROW,
    ...MATERIAL_ROWS,
    ADD_MATERIAL_ROW,
    ADD_EXTRA_ROW,
  ],
  '/console/print-settings': PRINT_SETTING_ROWS,
  '/console/print-limits': LIMIT_GROUPS.flatMap(({ label, codes }) =>
    codes.map((code) => ({ path: code, label: limitTitle(code), also: label })),
  ),
  '/console/routing': [PRICE_ROW, TIME_ROW, MATERIAL_ROW, COLOR_ROW],
  '/console/delivery-settings': [
    ...COURIER_ROWS,
    ...TIME_ROWS,
    ...CARRIER_ROWS,
    ...TRANSIT_ROWS,
    ...REACH_ROWS,
    ...REVIEW_ROWS,
  ],
  '/console/boxes': PACKING_ROWS,
  '/console/sales-tax': [BY_ROW, DELIVERY_TAX_ROW, TRY_ROW, ADD_STATE_ROW, SOURCE_ROW],
  '/console/mail-server': [...Object.values(SERVER_ROWS), REPLIES_ROW, ...Object.values(MAILBOX_ROWS)],
  '/console/notifications': NOTICE_KIND_NAMES.map((kind) => ({
    path: `choices.${kind}`,
    label: NOTICE_KINDS[kind].title,
  })),
  '/console/lan': [OPEN_ROW, ...ACCESS_ROWS, ...OUTSIDE_ROWS],
  '/console/backups': [FOLDER_ROW, PASSPHRASE_ROW, ...BUCKET_ROWS, ...ROTATION_ROWS, EXPORT_ROW, MOVE_ROW],
}
