import { describe, expect, test } from 'vitest'
import {
  isRedirectUri,
  isSameRedirect,
  redirectWith,
} from '../../../../shared/accounts/oauth/redirect-uris.ts'

describe('a program may register', () => {
  test.each([
    'https://app.example/callback',
    'https://app.example/callback?from=shop',
    'http://127.0.0.1:8080/callback',
    'http://127.0.0.1/callback',
    'http://[::1]:5000/callback',
    'http://localhost:5000',
    'cursor://anysphere.cursor-retrieval/oauth/callback',
    'com.example.app:/oauth',
    'com.example.app://oauth',
    'vscode://vscode.example/callback',
    'vscode-insiders://vscode.example/callback',
    'windsurf://codeium.windsurf/callback',
    'zed://oauth/callback',
    'warp://mcp/oauth2callback',
  ])('%s', (uri) => {
    expect(isRedirectUri(uri)).toBe(true)
  })
})

describe('a program may not register', () => {
  test.each([
    ['http to somewhere else', 'http://app.example/callback'],
    ['http to a name that begins like this machine', 'http://localhost.evil.example/callback'],
    ['http to this machine in another spelling', 'http://0x7f.1/callback'],
    ['http to the local network', 'http://192.168.1.10/callback'],
    ['this machine as a user name', 'http://127.0.0.1@evil.example/'],
    ['a user name', 'https://user@app.example/callback'],
    ['a password', 'https://user:secret@app.example/callback'],
    ['a fragment', 'https://app.example/callback#part'],
    ['an empty fragment', 'https://app.example/callback#'],
    ['a wildcard', 'https://*.app.example/callback'],
    ['script', 'javascript:alert(1)'],
    ['script in capitals', 'JavaScript:alert(1)'],
    ['a page in itself', 'data:text/html,hello'],
    ['a file', 'file:///etc/passwd'],
    ['an office program', 'ms-officecmd:{"id":1}'.replaceAll(/[{}"]/g, '')],
    ['a search of the system', 'search-ms:query=x'],
    ['a shop of the system', 'ms-appinstaller:?source=https://evil.example'],
    ['a mail program', 'mailto:someone@example.com'],
    ['a word of its own', 'myprogram://callback'],
    ['a dot at the beginning', '.example:/callback'],
    ['a blob', 'blob:https://app.example/1'],
    ['a line break', 'https://app.example/call\r\nback'],
    ['a space', 'https://app.example/call back'],
    ['a backslash', 'https://app.example\\@evil.example/'],
    ['no scheme', '/callback'],
    ['nothing', ''],
    ['https without a host', 'https:callback'],
    ['2001 characters', `https://app.example/${'x'.repeat(1981)}`],
  ])('%s: %s', (_, uri) => {
    expect(isRedirectUri(uri)).toBe(false)
  })
})

describe('what is asked is compared with what was registered', () => {
  test.each([
    ['letter for letter', 'https://a.example/cb?x=1', 'https://a.example/cb?x=1', true],
    ['another path', 'https://a.example/cb', 'https://a.example/cb/', false],
    ['more of a path', 'https://a.example/cb', 'https://a.example/cb/../evil', false],
    ['a query added', 'https://a.example/cb', 'https://a.example/cb?x=1', false],
    ['another port over https', 'https://a.example/cb', 'https://a.example:8443/cb', false],
    ['another letter case', 'https://a.example/cb', 'https://a.example/CB', false],
    ['a subdomain', 'https://a.example/cb', 'https://x.a.example/cb', false],
    ['any port on this machine', 'http://127.0.0.1:1/cb', 'http://127.0.0.1:65000/cb', true],
    ['a port where none was registered', 'http://127.0.0.1/cb', 'http://127.0.0.1:65000/cb', true],
    ['any port over IPv6', 'http://[::1]/cb', 'http://[::1]:7/cb', true],
    ['no such port', 'http://127.0.0.1/cb', 'http://127.0.0.1:99999/cb', false],
    ['another path on this machine', 'http://127.0.0.1:1/cb', 'http://127.0.0.1:1/other', false],
    ['localhost is not 127.0.0.1', 'http://127.0.0.1:1/cb', 'http://localhost:1/cb', false],
    ['127.0.0.1 is not localhost', 'http://localhost:1/cb', 'http://127.0.0.1:1/cb', false],
    ['a host after the port', 'http://127.0.0.1:1/cb', 'http://127.0.0.1:1@evil.example/cb', false],
    ['another scheme', 'app-one://cb', 'app-two://cb', false],
  ])('%s', (_, registered, asked, same) => {
    expect(isSameRedirect(registered, asked)).toBe(same)
  })
})

test('an answer is put behind what was registered, which stays as it was written', () => {
  expect(redirectWith('https://A.example/cb', { code: 'a b', state: null })).toBe(
    'https://A.example/cb?code=a+b',
  )
  expect(redirectWith('https://a.example/cb?x=1', { code: 'c', state: '&' })).toBe(
    'https://a.example/cb?x=1&code=c&state=%26',
  )
  expect(redirectWith('app.example:/cb?', { code: 'c' })).toBe('app.example:/cb?code=c')
})
