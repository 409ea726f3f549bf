import { type FastifyInstance } from 'fastify'
import type { Shop } from '../platform/shop.ts'
import { serveLabelFiles } from './pages/label-files.ts'
import { serveBrandPreview } from './pages/brand-preview.ts'
import { serveLogsFiles } from './pages/logs-files.ts'
import { serveCustomerFiles } from './pages/customer-files.ts'
import { serveListFiles } from './pages/list-files.ts'
import { serveEmailPreview } from './pages/email-preview.ts'
import { serveFloorDocuments } from './pages/floor-documents.ts'
import { serveOrderDocuments } from './pages/order-documents.ts'
import { servePartFiles, serveSlicedPlates } from './pages/part-files.ts'
import { serveActivityTable } from './pages/activity-table.ts'
import { serveBuyingList } from './pages/buying-list.ts'
import { serveFailuresTable } from './pages/failures-table.ts'
import { serveKioskPictures, serveKioskPictureUploads } from './pages/kiosk-pictures.ts'
import { servePhotos, servePhotoUploads } from './pages/photos.ts'
import { servePrintFiles, servePrintFileUploads } from './pages/print-files.ts'
import { serveMessagePhotos, serveMessagePhotoUploads } from './pages/message-photos.ts'
import { serveReportFiles } from './pages/report-files.ts'
import type { RateLimiter } from './guards/rate-limit.ts'
import { serveReviewFiles } from './pages/review-files.ts'
import { serveCertificates, serveCertificateUploads } from './pages/certificates.ts'

/** Serves what is downloaded or uploaded outside `/v1`. */
export async function serveFiles(app: FastifyInstance, shop: Shop, limits: RateLimiter): Promise<void> {
  serveReviewFiles(app, shop)
  serveOrderDocuments(app, shop, limits)
  serveFloorDocuments(app, shop, limits)
  serveLabelFiles(app, shop, limits)
  servePartFiles(app, shop, limits)
  await servePictureUploads(app, shop, limits)
  servePictures(app, shop, limits)
  serveConsoleFiles(app, shop, limits)
}

/** Pictures and print files. */
function servePictures(app: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  servePhotos(app, shop, limits)
  serveMessagePhotos(app, shop, limits)
  servePrintFiles(app, shop, limits)
}

async function servePictureUploads(app: FastifyInstance, shop: Shop, limits: RateLimiter): Promise<void> {
  serveKioskPictures(app, shop)
  await app.register(async (scope) => servePhotoUploads(scope, shop, limits))
  await app.register(async (scope) => serveCertificateUploads(scope, shop, limits))
  await app.register(async (scope) => serveKioskPictureUploads(scope, shop, limits))
  await app.register(async (scope) => serveMessagePhotoUploads(scope, shop, limits))
  await app.register(async (scope) => servePrintFileUploads(scope, shop, limits))
}

/** Serves the files that pages of the console show in frames and download. */
function serveConsoleFiles(app: FastifyInstance, shop: Shop, limits: RateLimiter): void {
  serveSlicedPlates(app, shop, limits)
  serveCertificates(app, shop, limits)
  serveActivityTable(app, shop, limits)
  serveCustomerFiles(app, shop, limits)
  serveListFiles(app, shop, limits)
  serveLogsFiles(app, shop, limits)
  serveFailuresTable(app, shop, limits)
  serveBuyingList(app, shop, limits)
  serveReportFiles(app, shop, limits)
  serveEmailPreview(app, shop, limits)
  serveBrandPreview(app, shop, limits)
}
