import { expect, test } from 'vitest'
import { readTrackingLines } from '../../../shared/shipping/tracking-lines.ts'

const read = (text: string) =>
  readTrackingLines(text)?.map(({ order, tracking_number, carrier }) => [order, tracking_number, carrier])

test.each([
  ['1004, 9400111899223197428497', ['1004', '9400111899223197428497', null]],
  ['1004\t1Z999AA10123456784\tUPS', ['1004', '1Z999AA10123456784', 'UPS']],
  ['1004;1Z999AA10123456784;ups ground', ['1004', '1Z999AA10123456784', 'UPS']],
  ['#1004 9400 1118 9922 3197 4284 97', ['#1004', '9400 1118 9922 3197 4284 97', null]],
  ['1004 1Z999AA10123456784 UPS Ground', ['1004', '1Z999AA10123456784', 'UPS']],
  [`"1004","'9400111899223197428497","stamps_com"`, ['1004', '9400111899223197428497', 'USPS']],
  ['1004', ['1004', '', null]],
])('a line without headings is read as order, number and carrier: %s', (text, line) => {
  expect(read(text)).toEqual([line])
})

test('columns of an export by ShipStation are found by their headings', () => {
  const text = [
    'Date - Shipped Date,Order - Number,Ship To - Name,Shipment - Tracking Number,Carrier - Name',
    '11/27/2026,1004,"Chen, Maya",9400111899223197428497,Stamps.com',
    '11/27/2026,1005,Al Bo,1Z999AA10123456784,UPS by ShipStation',
  ].join('\r\n')
  expect(read(text)).toEqual([
    ['1004', '9400111899223197428497', 'USPS'],
    ['1005', '1Z999AA10123456784', 'UPS'],
  ])
})

test('columns of an export by Pirate Ship are found by their headings, behind a byte order mark', () => {
  const text =
    '\uFEFFCreated Date,Recipient,Tracking Number,Tracking Status,Service,Order ID\n"Nov 27, 2026",Maya Chen,9400111899223197428497,Accepted,Ground Advantage,1004\n'
  expect(read(text)).toEqual([['1004', '9400111899223197428497', 'USPS']])
})

test('a table without a column of tracking numbers is not read', () => {
  expect(readTrackingLines('Name,City\nMaya,Oakland')).toBeNull()
})

test('lines keep their numbers, and empty ones are left out', () => {
  const lines = readTrackingLines('order,tracking\n\n1004,"9400\n1"\n1005,2\n')
  expect(lines?.map(({ line, order }) => [line, order])).toEqual([
    [3, '1004'],
    [5, '1005'],
  ])
  expect(readTrackingLines(' \n')).toEqual([])
})
