import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { desktopSettings } from '../../main/desktop-settings.ts'
import { startErrorText } from '../../main/start-error-text.ts'
import { ServerSettings } from '../../server/platform/settings.ts'
import { refusalSentence } from '../../shared/platform/shop-identity.ts'

describe('the desktop’s settings', () => {
  test('have the defaults of the headless server, so that both open the same shop', () => {
    expect(ServerSettings.parse(desktopSettings({}, 'pages'))).toEqual({
      ...ServerSettings.parse({}),
      pages_dir: 'pages',
    })
  })

  test('come from the same environment variables as the server’s', () => {
    const settings = desktopSettings(
      {
        LAYERLINE_PORT: '0',
        LAYERLINE_HOST: '0.0.0.0',
        LAYERLINE_DATA: 'shop',
        LAYERLINE_BASE_URL: 'https://parts.example/',
        LAYERLINE_MCP_URL: 'https://agents.example',
        LAYERLINE_LOG: 'error',
      },
      'pages',
    )
    expect(ServerSettings.parse(settings)).toMatchObject({
      port: 0,
      host: '0.0.0.0',
      data_dir: resolve('shop'),
      base_url: 'https://parts.example',
      mcp_url: 'https://agents.example',
      log_level: 'error',
    })
  })
})

describe('the message of a failed start', () => {
  test.each([
    [
      'a port in use',
      { code: 'EADDRINUSE', port: 4747 },
      'Port 4747 is in use. Set LAYERLINE_PORT to another port.',
    ],
    [
      'a folder that may not be written',
      { code: 'EACCES', path: '/shop' },
      'There is no permission to write to /shop. Change its permissions, or set LAYERLINE_DATA to another folder.',
    ],
    [
      'a port for administrators',
      { code: 'EACCES', syscall: 'listen', port: 80 },
      'There is no permission to listen at port 80: it is one for administrators. Set LAYERLINE_PORT to another port.',
    ],
    [
      'a full disk',
      { code: 'SQLITE_FULL' },
      'The disk is full. Make room on it, or set LAYERLINE_DATA to another folder.',
    ],
    [
      'a damaged database',
      { code: 'SQLITE_NOTADB' },
      'The file shop.sqlite in the data folder is damaged, or is not a database. Restore a backup, or set LAYERLINE_DATA to another folder.',
    ],
    ['any other error as it is', {}, 'as the system says it'],
  ])('names %s', (_name, details, sentence) => {
    expect(startErrorText(Object.assign(new Error('as the system says it'), details))).toBe(sentence)
  })

  test('is the one of the headless server for files of another shop', () => {
    const sentence = refusalSentence('database_missing', '/srv/shop')
    expect(startErrorText(new Error(sentence))).toBe(sentence)
  })

  test('names an invalid setting', () => {
    expect(failureOf(() => desktopSettings({ LAYERLINE_PORT: '99999' }, 'pages'))).toMatch(/^port: .*65535/)
  })
})

function failureOf(start: () => unknown): string {
  try {
    start()
  } catch (error) {
    return startErrorText(error)
  }
  throw new Error('it started')
}
