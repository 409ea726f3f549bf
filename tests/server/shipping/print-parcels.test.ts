import { PDFDocument } from '@cantoo/pdf-lib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookShipment } from '../../../server/shipping/book-shipment.ts'
import { printLabelRun, printParcels } from '../../../server/shipping/batch/print-parcels.ts'
import { carrierShop, type CarrierShop } from '../../shop/carrier-shop.ts'
import { changeRules } from '../../shop/delivery-shop.ts'
import { staffMember } from '../../shop/staff.ts'

let open: CarrierShop
beforeEach(async () => {
  open = await carrierShop()
})
afterEach(() => open.close())

async function bookedOrder(): Promise<number> {
  const order = await open.packed()
  await bookShipment(open.shop, open.packer, { order_id: order.id })
  return order.row().number
}

const pagesOf = async (orders: number[]) => {
  const { bytes } = await printParcels(open.shop, open.packer, { orders })
  return (await PDFDocument.load(bytes)).getPageCount()
}

test('slips and labels of several orders are one file', async () => {
  const orders = [await bookedOrder(), await bookedOrder(), (await open.packed()).row().number]
  expect(await pagesOf(orders)).toBe(5)
})

test('labels for a label printer are a file of their own, in the sequence of the orders', async () => {
  changeRules(open.test, ({ labels }) => void (labels.format = 'zpl'))
  const orders = [await bookedOrder(), await bookedOrder()]
  expect(await pagesOf(orders)).toBe(2)
  const run = await printLabelRun(open.shop, open.packer, { orders })
  expect(Buffer.from(run).toString()).toBe('^XA^XZ\n^XA^XZ\n')
})

test('a label that cannot be had does not keep the others from being printed', async () => {
  const orders = [await bookedOrder(), await bookedOrder()]
  open.test.database.write((tx) =>
    tx.run("update label_files set bytes = x'00' where label_id = (select id from shipping_labels limit 1)"),
  )
  expect(await pagesOf(orders)).toBe(3)
})

test('addresses are printed for staff who ship only', async () => {
  const orders = [await bookedOrder()]
  const viewer = await staffMember(open.test, 'viewer')
  await expect(printParcels(open.shop, viewer, { orders })).rejects.toThrow(/role/)
  await expect(printLabelRun(open.shop, viewer, { orders })).rejects.toThrow(/role/)
})
