import { useMantineColorScheme } from '@mantine/core'
import type { Role } from '../../../shared/accounts/people.ts'
import { signOut } from '../shell/session.ts'
import { isListed, page, type ConsolePage } from './console-page.ts'
import type { PaletteItem } from './palette-items.ts'

/** Work by its name, and the page on which it is done. */
const WORK: readonly ConsolePage[] = [
  page('/', 'New quote for a customer', 'look', { also: 'upload, price' }),
  page('/console/production?view=suggestions', 'Suggest plates', 'make', { also: 'plan, nest' }),
  page('/console/shipping', 'Enter a tracking number', 'ship', { also: 'label, parcel' }),
  page('/console/orders', 'Refund or cancel an order', 'decide', { also: 'decline, hold, money back' }),
  page('/console/filament', 'Receive spools', 'make', { also: 'filament, stock, weigh' }),
  page('/console/printers', 'Add a printer', 'set_up', { also: 'machine, link' }),
  page('/console/printers', 'Take a printer out of service', 'make', { also: 'maintenance, repair, off' }),
  page('/console/materials', 'Mark a color out of stock', 'make', { also: 'sold out, material' }),
  page('/console/calendar', 'Add a holiday or closure', 'set_up', { also: 'vacation, hours, closed' }),
  page('/console/prices', 'Change prices', 'set_up', { also: 'rates, discount, markup' }),
  page('/console/staff', 'Invite a colleague', 'set_up', { also: 'staff, role, member' }),
  page('/console/staff', 'Add a kiosk or tablet', 'set_up', { also: 'pair, screen, PIN' }),
  page('/console/backups', 'Back up or restore', 'set_up', { also: 'copy, recover' }),
  page('/console/lan', 'Open the shop to phones and tablets', 'set_up', { also: 'network, QR' }),
]

/** Returns what can be done from anywhere: work on its page, the theme, signing out. */
export function useConsoleCommands(role: Role, open: (to: string) => void): PaletteItem[] {
  const { setColorScheme } = useMantineColorScheme()
  const theme = (value: 'light' | 'dark' | 'auto', label: string) => ({
    label,
    also: 'theme, color scheme, appearance, mode',
    run: () => setColorScheme(value),
  })
  return [
    ...WORK.filter((entry) => isListed(entry, role)).map(({ to, label, also }) => ({
      label,
      ...(also === undefined ? {} : { also }),
      run: () => open(to),
    })),
    theme('light', 'Light theme'),
    theme('dark', 'Dark theme'),
    theme('auto', 'System theme'),
    { label: 'Sign out', also: 'log out, leave', run: () => void signOut().then(() => open('/')) },
  ].map((command) => ({ ...command, id: `command-${command.label}`, group: 'Actions' }))
}
