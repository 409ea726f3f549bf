import type { LinkSettings } from '../../../../shared/production/printer-links/printer-link.ts'
import type { MachineServer } from '../../../printers/machine-server.ts'
import { octoPrint } from '../../../printers/octoprint.ts'
import type { PrintedMachine } from '../../../printers/printed-machine.ts'
import { placedOrder } from '../../../shop/placed-order.ts'
import { staffMember } from '../../../shop/staff.ts'
import { madeOrder } from '../../orders/made-order.ts'
import type { TestShopOptions } from '../../../shop/test-shop.ts'
import { floorWork } from '../plates/floor-work.ts'
import { linkTo, linkWork, openLinkedShop } from './linked-shop.ts'

export type SlicedPlate = Awaited<ReturnType<typeof openSlicedPlate>>

interface ServedPrinter {
  serve: () => Promise<MachineServer & { machine: PrintedMachine }>
  link: Partial<LinkSettings>
  options?: TestShopOptions
}

/** A shop whose first printer, an OctoPrint unless told, is connected, with a planned plate of three units and its print file. */
export async function openSlicedPlate(
  { serve, link, options }: ServedPrinter = { serve: octoPrint, link: {} },
) {
  const testShop = await openLinkedShop(options)
  const packer = await staffMember(testShop, 'packer')
  const owner = await staffMember(testShop, 'owner')
  const floor = floorWork(testShop, packer)
  const work = linkWork(testShop, packer, floor)
  const printer = await serve()
  await work.connect(owner, linkTo(printer.port, link))
  const placed = await placedOrder(testShop, { fields: { quantity: '3' }, email: 'a@example.test' })
  const order = madeOrder(testShop, packer, placed.order.id)
  const plate = floor.plan(order.units())
  await work.upload(plate)
  return {
    testShop,
    packer,
    owner,
    floor,
    work,
    printer,
    order,
    plate,
    status: () => floor.row(plate).status,
    async close() {
      await printer.close()
      await testShop.close()
    },
  }
}
