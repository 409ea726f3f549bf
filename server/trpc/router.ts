import { accountRouter } from './account.ts'
import { basketsRouter } from './baskets.ts'
import { backupsRouter } from './backups.ts'
import { activityRouter } from './activity.ts'
import { deliveriesRouter } from './deliveries.ts'
import { commentsRouter } from './comments.ts'
import { consoleRouter } from './console.ts'
import { deskRouter } from './desk.ts'
import { diagnosisRouter } from './diagnosis.ts'
import { documentsRouter } from './documents.ts'
import { floorDeviceRouter } from './floor-device.ts'
import { peopleRouter } from './people.ts'
import { printerLinksRouter } from './printer-links.ts'
import { printersRouter } from './printers.ts'
import { productionRouter } from './production.ts'
import { exportsRouter } from './exports.ts'
import { findPrintersRouter } from './find-printers.ts'
import { floorRouter } from './floor.ts'
import { platesRouter } from './plates.ts'
import { costsRouter } from './costs.ts'
import { calibrationRouter } from './calibration.ts'
import { slicerRouter } from './slicer.ts'
import { spoolsRouter } from './spools.ts'
import { unitsRouter } from './units.ts'
import { emailTextsRouter } from './email-texts.ts'
import { emailsRouter } from './emails.ts'
import { taxesRouter } from './taxes.ts'
import { setUpRouter } from './set-up.ts'
import { brandRouter } from './brand.ts'
import { shopDetailsRouter } from './shop-details.ts'
import { shippingRouter } from './shipping.ts'
import { shopOrdersRouter } from './shop-orders.ts'
import { billingRouter } from './billing.ts'
import { businessRouter, exemptionsRouter, invoicesRouter } from './business.ts'
import { carriersRouter } from './carriers.ts'
import { catalogRouter } from './catalog.ts'
import { customerRouter } from './customer.ts'
import { notificationsRouter } from './notifications.ts'
import { customersRouter } from './customers.ts'
import { messagesRouter } from './messages.ts'
import { moneyRouter } from './money.ts'
import { problemsRouter } from './problems.ts'
import { paymentSetUpRouter } from './payment-set-up.ts'
import { healthRouter } from './health.ts'
import { kioskRouter } from './kiosk.ts'
import { workstationRouter } from './workstation.ts'
import { lanRouter } from './lan.ts'
import { listsRouter } from './lists.ts'
import { liveRouter } from './live.ts'
import { ordersRouter } from './orders.ts'
import { qualityRouter } from './quality.ts'
import { riskRouter } from './risk.ts'
import { reportsRouter } from './reports.ts'
import { engineeringRouter, reviewsRouter, shipDatesRouter } from './quote-decisions.ts'
import { merge, router as nest } from './trpc.ts'

/** All procedures. The renderer imports only the type. */
export const router = merge(
  customerRouter,
  nest({
    account: accountRouter,
    people: peopleRouter,
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
    diagnosis: diagnosisRouter,
    documents: documentsRouter,
    setUp: setUpRouter,
    catalog: catalogRouter,
    deliveries: deliveriesRouter,
    notifications: notificationsRouter,
    floorDevice: floorDeviceRouter,
    customers: customersRouter,
    orders: ordersRouter,
    billing: billingRouter,
    messages: messagesRouter,
    problems: problemsRouter,
    risk: riskRouter,
    money: moneyRouter,
    paymentSetUp: paymentSetUpRouter,
    shipDates: shipDatesRouter,
    engineering: engineeringRouter,
    reviews: reviewsRouter,
    production: productionRouter,
    printers: printersRouter,
    findPrinters: findPrintersRouter,
    printerLinks: printerLinksRouter,
    quality: qualityRouter,
    reports: reportsRouter,
    plates: platesRouter,
    units: unitsRouter,
    costs: costsRouter,
    spools: spoolsRouter,
    slicer: slicerRouter,
    calibration: calibrationRouter,
    floor: floorRouter,
    shipping: shippingRouter,
    carriers: carriersRouter,
    shopOrders: shopOrdersRouter,
    shopDetails: shopDetailsRouter,
    brand: brandRouter,
    emails: emailsRouter,
    emailTexts: emailTextsRouter,
    taxes: taxesRouter,
    business: businessRouter,
    exemptions: exemptionsRouter,
    invoices: invoicesRouter,
  }),
)

export type Router = typeof router
