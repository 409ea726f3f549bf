import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { HAS_CUPS, startCups, type Cups } from '../desktop/cups.ts'
import { buyPart } from '../process/bought-part.ts'
import { customerAt, signUp } from '../process/customer.ts'
import { ROOT } from '../process/shop-command.ts'
import { UNLIMITED } from '../process/unlimited.ts'
import { HAS_WINE } from './install-referees.ts'
import { callScript, commandScript, windowsAddress, windowsComputer, type WindowsComputer } from './wine.ts'

const LABEL = '^XA^FO50,50^FDKöln^FS^XZ'
const SHOP = 'Shop of Zoë'
const DATA = ['--data', `C:\\${SHOP}`]
const BRACKET = readFileSync(join(ROOT, 'resources/sample-parts/bracket.step'))

describe.runIf(HAS_WINE)('on Windows (needs wine64)', () => {
  let computer: WindowsComputer
  beforeAll(() => {
    computer = windowsComputer()
    const data = join(computer.drive, SHOP)
    mkdirSync(data)
    writeFileSync(join(data, 'settings.json'), JSON.stringify({ rate_limits: UNLIMITED }))
  })
  afterAll(() => computer.close())

  const command = (name: string, ...args: string[]) => computer.run(commandScript(name, ...args))
  const serve = async () => {
    const server = computer.start(commandScript('serve', '--port', '0', ...DATA))
    return { ...server, url: await windowsAddress(server) }
  }

  test('a removable drive is a stick, and no other drive', async () => {
    computer.plugStickIn('e:')
    const found = await computer.run(callScript('main/usb/stick-folders.ts', 'findStickFolders'))
    expect(found).toEqual({ code: 0, output: '["E:\\\\"]\n' })
  })

  test('a STEP file is priced and a part is bought, and both are there after the server was killed', async () => {
    const server = await serve()
    const customer = await signUp(server.url)
    const id = await customer.accepted({ file: BRACKET, filename: 'bracket.step', fields: { quantity: '2' } })
    const quote = await customer.settled(id)
    expect(quote).toMatchObject({ status: 'quoted', quantity: 2 })
    const bought = await buyPart(server, customer)
    server.kill()
    await server.ended

    const restarted = customerAt((await serve()).url, customer.cookie)
    expect((await restarted.quote(id)).options).toEqual(quote.options)
    expect(await restarted.quote(bought)).toMatchObject({ status: 'accepted' })
  })

  test('an open shop refuses a second server, and is backed up and restored', async () => {
    const second = await command('serve', '--port', '0', ...DATA)
    expect(second).toMatchObject({ code: 1, output: expect.stringContaining('open in another Layerline') })
    const backup = await command('backup', ...DATA, '--to', 'C:\\Backups')
    expect(backup).toMatchObject({ code: 0 })
    const restored = await command('restore', '--from', backup.output.trim(), '--data', 'C:\\Restored')
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('1 order and 2 quotes') })
    expect(await command('doctor', '--data', 'C:\\Restored')).toMatchObject({
      code: 0,
      output: expect.stringContaining('is whole'),
    })
  })

  describe.runIf(HAS_CUPS)('with a label printer (needs cups)', () => {
    let cups: Cups
    beforeAll(async () => {
      cups = (await startCups())!
    })
    afterAll(() => cups.close())

    const print = (printer: string) => {
      const choice = { printer, copies: 2, paper: 'printer_default', sides: 'one' }
      const job = { kind: 'zpl_label', title: 'Étiquette 1', format: 'zpl', choice }
      return computer.run(
        `const { printRawOnWindows } = await import('./main/printers/print-raw-on-windows.ts')
await printRawOnWindows({ ...${JSON.stringify(job)}, bytes: new TextEncoder().encode('${LABEL}') })`,
        cups.environment,
      )
    }

    test('a label gets to the printer as it is, as often as asked', async () => {
      expect(await print('Zebra')).toEqual({ code: 0, output: '' })
      await vi.waitFor(() => expect(cups.printed('Zebra')?.toString()).toBe(LABEL.repeat(2)))
    })

    test('a printer that is gone is named as the reason', async () =>
      expect(await print('Gone')).toMatchObject({
        code: 1,
        output: expect.stringContaining('Windows has no printer of this name'),
      }))
  })
})
