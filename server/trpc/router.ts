import { accountRouter } from '../accounts/wire/account-router.ts'
import { basketsRouter } from '../orders/wire/baskets-router.ts'
import { backupsRouter } from '../operations/wire/backups-router.ts'
import { activityRouter } from '../desk/wire/activity-router.ts'
import { deliveriesRouter } from '../desk/wire/deliveries-router.ts'
import { deliverySettingsRouter } from '../quoting/wire/delivery-settings-router.ts'
import { commentsRouter } from '../orders/wire/comments-router.ts'
import { consoleRouter } from '../desk/wire/console-router.ts'
import { deskRouter } from '../desk/wire/desk-router.ts'
import { shopQuotesRouter } from '../desk/wire/shop-quotes-router.ts'
import { logsRouter } from '../operations/wire/logs-router.ts'
import { documentsRouter } from '../operations/wire/documents-router.ts'
import { shopFloorRouter } from '../accounts/wire/shop-floor-router.ts'
import { staffRouter } from '../accounts/wire/staff-router.ts'
import { printerLinksRouter } from '../production/wire/printer-links-router.ts'
import { printersRouter } from '../production/wire/printers-router.ts'
import { exportsRouter } from '../operations/wire/exports-router.ts'
import { findPrintersRouter } from '../production/wire/find-printers-router.ts'
import { wallRouter } from '../production/wire/wall-router.ts'
import { productionRouter } from '../production/wire/production-router.ts'
import { platesRouter } from '../production/wire/plates-router.ts'
import { costsRouter } from '../production/wire/costs-router.ts'
import { calibrationRouter } from '../quoting/wire/calibration-router.ts'
import { slicerRouter } from '../production/wire/slicer-router.ts'
import { buyingListRouter } from '../production/wire/buying-list-router.ts'
import { filamentRouter } from '../production/wire/filament-router.ts'
import { unitsRouter } from '../production/wire/units-router.ts'
import { emailTextsRouter } from '../messaging/wire/email-texts-router.ts'
import { emailsRouter } from '../messaging/wire/emails-router.ts'
import { mailServerRouter } from '../messaging/wire/mail-server-router.ts'
import { salesTaxRouter } from '../payments/wire/sales-tax-router.ts'
import { setUpRouter } from '../operations/wire/set-up-router.ts'
import { brandRouter } from '../operations/wire/brand-router.ts'
import { termsRouter } from '../operations/wire/terms-router.ts'
import { shopDetailsRouter } from '../operations/wire/shop-details-router.ts'
import { shippingRouter } from '../shipping/wire/shipping-router.ts'
import { shopOrdersRouter } from '../orders/wire/shop-orders-router.ts'
import { billingRouter } from '../orders/wire/billing-router.ts'
import { businessRouter } from '../accounts/wire/business-router.ts'
import { invoicesRouter } from '../orders/wire/invoices-router.ts'
import { taxExemptionsRouter } from '../payments/wire/tax-exemptions-router.ts'
import { carriersRouter } from '../shipping/wire/carriers-router.ts'
import { catalogRouter } from '../catalog/wire/catalog-router.ts'
import { customerRouter } from '../quoting/wire/customer-router.ts'
import { notificationsRouter } from '../desk/wire/notifications-router.ts'
import { customersRouter } from '../desk/wire/customers-router.ts'
import { messagesRouter } from '../messaging/wire/messages-router.ts'
import { moneyRouter } from '../orders/wire/money-router.ts'
import { problemsRouter } from '../messaging/wire/problems-router.ts'
import { paymentsRouter } from '../payments/wire/payments-router.ts'
import { healthRouter } from '../operations/wire/health-router.ts'
import { kioskRouter } from '../accounts/wire/kiosk-router.ts'
import { workstationRouter } from '../accounts/wire/workstation-router.ts'
import { lanRouter } from '../operations/wire/lan-router.ts'
import { listsRouter } from '../accounts/wire/lists-router.ts'
import { liveRouter } from '../desk/wire/live-router.ts'
import { ordersRouter } from '../orders/wire/orders-router.ts'
import { qualityRouter } from '../production/wire/quality-router.ts'
import { riskRouter } from '../quoting/wire/risk-router.ts'
import { reportsRouter } from '../desk/wire/reports-router.ts'
import { engineeringRouter, reviewsRouter, shipDatesRouter } from '../desk/wire/quote-decisions-router.ts'
import { merge, router as nest } from './trpc.ts'

/** All procedures. The renderer imports only the type. */
export const router = merge(
  customerRouter,
  nest({
    account: accountRouter,
    staff: staffRouter,
    activity: activityRouter,
    comments: commentsRouter,
    console: consoleRouter,
    desk: deskRouter,
    backups: backupsRouter,
    baskets: basketsRouter,
    exports: exportsRouter,
    health: healthRouter,
    kiosk: kioskRouter,
    workstation: workstationRouter,
    lan: lanRouter,
    lists: listsRouter,
    live: liveRouter,
    logs: logsRouter,
    documents: documentsRouter,
    setUp: setUpRouter,
    catalog: catalogRouter,
    deliveries: deliveriesRouter,
    deliverySettings: deliverySettingsRouter,
    notifications: notificationsRouter,
    shopFloor: shopFloorRouter,
    customers: customersRouter,
    orders: ordersRouter,
    billing: billingRouter,
    messages: messagesRouter,
    problems: problemsRouter,
    risk: riskRouter,
    money: moneyRouter,
    payments: paymentsRouter,
    shipDates: shipDatesRouter,
    engineering: engineeringRouter,
    reviews: reviewsRouter,
    printers: printersRouter,
    findPrinters: findPrintersRouter,
    printerLinks: printerLinksRouter,
    quality: qualityRouter,
    reports: reportsRouter,
    plates: platesRouter,
    units: unitsRouter,
    costs: costsRouter,
    filament: filamentRouter,
    buyingList: buyingListRouter,
    slicer: slicerRouter,
    calibration: calibrationRouter,
    production: productionRouter,
    wall: wallRouter,
    shipping: shippingRouter,
    carriers: carriersRouter,
    shopOrders: shopOrdersRouter,
    shopQuotes: shopQuotesRouter,
    shopDetails: shopDetailsRouter,
    brand: brandRouter,
    terms: termsRouter,
    emails: emailsRouter,
    emailTexts: emailTextsRouter,
    mailServer: mailServerRouter,
    salesTax: salesTaxRouter,
    business: businessRouter,
    taxExemptions: taxExemptionsRouter,
    invoices: invoicesRouter,
  }),
)

export type Router = typeof router
