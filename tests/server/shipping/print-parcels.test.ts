import { PDFDocument } from '@cantoo/pdf-lib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookParcel } from '../../../server/shipping/book-parcel.ts'
import { readPrintable } from '../../../server/shipping/batch/read-printable.ts'
import { unpackOrder } from '../../../server/shipping/pack-order.ts'
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
  await bookParcel(open.shop, open.packer, { order_id: order.id })
  return order.row().number
}

const pagesOf = async (orders: number[], only?: 'slips' | 'labels') => {
  const { bytes } = await printParcels(open.shop, open.packer, { orders, only })
  return (await PDFDocument.load(bytes)).getPageCount()
}

test('slips and labels of several orders are one file', async () => {
  const orders = [await bookedOrder(), await bookedOrder(), (await open.packed()).row().number]
  expect(await pagesOf(orders)).toBe(5)
})

test('slips alone and labels alone are a file each; orders without a label are counted', async () => {
  const orders = [await bookedOrder(), await bookedOrder(), (await open.packed()).row().number]
  expect(await pagesOf(orders, 'slips')).toBe(3)
  expect(await pagesOf(orders, 'labels')).toBe(2)
  expect(readPrintable(open.shop, open.packer, { numbers: orders })).toEqual({
    slips: 3,
    labels: 2,
    without_label: [orders[2]],
    to_ship: orders,
    label_format: 'pdf',
  })
  await expect(pagesOf([orders[2]], 'labels')).rejects.toThrow('None of these orders has a label')
})

test('a label that cannot be had is named in its place if only labels are printed', async () => {
  const orders = [await bookedOrder(), await bookedOrder()]
  open.test.database.write((tx) =>
    tx.run("update label_files set bytes = x'00' where label_id = (select id from shipping_labels limit 1)"),
  )
  expect(await pagesOf(orders, 'labels')).toBe(2)
  open.test.database.write((tx) => tx.run("update label_files set bytes = x'00'"))
  expect(await pagesOf(orders, 'labels')).toBe(2)
})

test('an order that left has its labels still, and is not to be shipped; a canceled one has no slip', async () => {
  const sent = await open.packed()
  await bookParcel(open.shop, open.packer, { order_id: sent.id })
  sent.ship()
  const canceled = await open.packed()
  unpackOrder(open.shop, open.packer, canceled.seen())
  open.test.database.write((tx) => tx.run("update orders set status = 'cancelled' where id = ?", canceled.id))
  const numbers = [sent.row().number, canceled.row().number]
  expect(readPrintable(open.shop, open.packer, { numbers })).toMatchObject({
    slips: 1,
    labels: 1,
    to_ship: [],
  })
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
