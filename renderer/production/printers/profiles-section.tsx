import type { PrintersPageData } from '../../../shared/production/printers-page-data.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import panel from '../../platform/kit/panel.module.css'
import type { PrinterChanges } from './use-printer-changes.ts'

interface ProfilesSectionProps {
  page: PrintersPageData
  maySetUp: boolean
  changes: PrinterChanges
}

/** The profiles that estimates are made with, and which printers use them. */
export function ProfilesSection({ page, maySetUp, changes }: ProfilesSectionProps) {
  const { mutate, isPending, error } = changes.removeProfile
  const usersOf = (id: string) => page.printers.filter(({ printer }) => printer.profile_id === id)
  return (
    <section className={panel['block']} aria-label="Profiles">
      <h2>Profiles</h2>
      <ul className="compact grid gap-2">
        {page.profiles.map(({ id, name }) => {
          const users = usersOf(id).map(({ printer }) => printer.name)
          return (
            <li key={id} className="flex items-center justify-between gap-3">
              <div>
                <p>{name}</p>
                <p className="font-normal text-muted">
                  {users.length > 0 ? users.join(', ') : 'Not used'}
                  {id === page.price_profile_id ? '. Prices are estimated with it.' : ''}
                </p>
              </div>
              {maySetUp && users.length === 0 && page.profiles.length > 1 ? (
                <Button
                  aria-label={`Remove the profile ${name}`}
                  disabled={isPending}
                  onClick={() =>
                    mutate(
                      { version: page.profiles_version, profile_id: id },
                      { onSuccess: () => changes.say(`${name} is removed`) },
                    )
                  }
                >
                  Remove
                </Button>
              ) : null}
            </li>
          )
        })}
      </ul>
      <Failed error={error} />
    </section>
  )
}
