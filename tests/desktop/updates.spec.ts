import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from './desktop.ts'
import { DEB, NEW, openWorkstation, publish, setAddress, test } from './update-site.ts'

test('an owner sets the address, reads what is new, downloads it, and installs it by the command', async ({
  desktop,
  site,
}) => {
  publish(site.folder)
  const { page } = await openWorkstation(desktop)
  await setAddress(page, site.address)
  const release = page.getByRole('region', { name: `Version ${NEW}` })
  await expect(release.getByText('Labels print faster.')).toBeVisible()
  await page.goto(new URL('/console', page.url()).href)
  await expect(page.getByText(`Layerline ${NEW} can be installed`)).toBeVisible()
  await page.goto(new URL('/console/health', page.url()).href)
  await expect(page.getByText(`Version ${NEW} can be installed.`)).toBeVisible()
  await page.goto(new URL('/console/workstation', page.url()).href)
  await release.getByRole('button', { name: /^Download/ }).click()
  await expect(release.getByText('It is downloaded, and its signature is checked.')).toBeVisible()
  // Nothing here asks for a password, so that a person has to enter the command.
  await expect(release.getByText(/^sudo dpkg --install .+\.deb$/)).toBeVisible()
})

test('a list of releases that is signed by another key is refused with its reason', async ({
  desktop,
  site,
}) => {
  publish(site.folder, { key: generateKeyPairSync('ed25519').privateKey })
  const { page } = await openWorkstation(desktop)
  await setAddress(page, site.address)
  await expect(
    page.getByText('The list of releases is not signed by the vendor of this program.'),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: `Version ${NEW}` })).toHaveCount(0)
})

test('a file that was changed on its way is refused and deleted', async ({ desktop, site }) => {
  publish(site.folder)
  writeFileSync(join(site.folder, DEB), 'the new pro')
  const { page } = await openWorkstation(desktop)
  await setAddress(page, site.address)
  await page.getByRole('button', { name: /^Download/ }).click()
  await expect(page.getByText('is not the one that the vendor signed. It was deleted.')).toBeVisible()
})

test('only an owner changes something about updates', async ({ desktop, site }) => {
  publish(site.folder)
  const { page } = await openWorkstation(desktop)
  await page.context().clearCookies()
  const refused = await page.evaluate(
    (address) =>
      (
        globalThis as unknown as { layerlineDesktop: { ask(request: unknown): Promise<unknown> } }
      ).layerlineDesktop
        .ask({ ask: 'set_update_address', address })
        .then(
          () => null,
          (error: unknown) => String(error),
        ),
    site.address,
  )
  expect(refused).toContain('Only owners of the shop may do this. Sign in first.')
})

test('an installation asks for the password while the shop is open, which it stays without it', async ({
  desktop,
  site,
}) => {
  publish(site.folder)
  const tools = join(site.folder, 'tools')
  mkdirSync(tools)
  // What pkexec answers when the person closes its dialog.
  writeFileSync(join(tools, 'pkexec'), `#!/bin/sh\necho "$@" > ${site.folder}/asked\nexit 126\n`)
  chmodSync(join(tools, 'pkexec'), 0o755)
  const { page } = await openWorkstation(desktop, { tools })
  await setAddress(page, site.address)
  await page.getByRole('button', { name: /^Download/ }).click()
  await expect(page.getByRole('button', { name: 'Install when nothing is under way' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Install tonight' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Install now' }).click()
  await expect(page.getByText('The password was not entered, so nothing was installed.')).toBeVisible()
  expect(readFileSync(join(site.folder, 'asked'), 'utf8')).toContain(DEB)
  await expect(page.getByRole('button', { name: 'Install now' })).toBeEnabled()
})
