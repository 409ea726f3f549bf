import { afterEach, expect, test } from 'vitest'
import { openPrusaLink } from '../../../../../server/platform/adapters/printers/prusalink-link.ts'
import { prusaLink } from '../../../../printers/prusalink.ts'
import { PATIENT, signal, target } from './machine-kinds.ts'

let server: Awaited<ReturnType<typeof prusaLink>>
afterEach(() => server.close())

// Statuses of Prusa-Firmware-Buddy, src/state/printer_state.cpp: a job stands beside PRINTING, PAUSED and an ATTENTION of its print.
const JOB = { id: 41, progress: 99, time_remaining: 30, time_printing: 3570 }

/** Returns a link's report on each status in turn. The name of the file is in it while there is a job. */
async function told(...statuses: [state: string, job?: object][]) {
  server = await prusaLink()
  const link = openPrusaLink(target('prusalink', server.port, { key: 'secret', user: 'maker' }), PATIENT)
  const reports = []
  for (const [state, job] of statuses) {
    server.instead = (request, response) => {
      if (request.url === '/api/v1/status') return response.end(JSON.stringify({ printer: { state }, job }))
      if (job === undefined) return response.writeHead(204).end()
      const file = { name: 'PLATE-~1.GCO', display_name: 'plate-12-1.gcode', path: '/usb' }
      return response.end(JSON.stringify({ ...job, state, file }))
    }
    const report = await link.readReport(signal)
    reports.push([report.state, report.job?.file_name ?? null])
  }
  return reports
}

test('the end of a print is told without a job and without a file', async () => {
  expect(await told(['PRINTING', JOB], ['FINISHED'])).toEqual([
    ['printing', 'plate-12-1.gcode'],
    ['finished', null],
  ])
})

test.each([
  ['STOPPED', 'canceled'],
  ['IDLE', 'idle'],
  ['READY', 'idle'],
  ['ERROR', 'failed'],
  ['ATTENTION', 'attention'],
])('%s after a print is %s', async (state, said) => {
  expect(await told(['PRINTING', JOB], [state])).toEqual([
    ['printing', 'plate-12-1.gcode'],
    [said, null],
  ])
})

test('a printer that recovers from a crash is busy for its print, and one that loads filament later is not', async () => {
  expect(await told(['PRINTING', JOB], ['BUSY'], ['BUSY'], ['PRINTING', JOB])).toEqual([
    ['printing', 'plate-12-1.gcode'],
    ['printing', null],
    ['printing', null],
    ['printing', 'plate-12-1.gcode'],
  ])
  await server.close()
  expect(await told(['PRINTING', JOB], ['FINISHED'], ['BUSY'])).toMatchObject([{}, {}, ['idle', null]])
})
