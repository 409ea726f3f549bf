import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { IconDownload, IconFilePlus, IconFileUpload, IconTrash } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { nextState } from '../../../../shared/platform/moves.ts'
import { QUOTE_MOVES } from '../../../../shared/quoting/quotes/quote-states.ts'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'

interface MoreMenuProps {
  button: ReactElement
  quote: Quote
  onDownload: () => void
  onReplace: () => void
  onWithdraw: () => void
}

/** The menu of the owner of a quote. */
export function MoreMenu({ button, quote, onDownload, onReplace, onWithdraw }: MoreMenuProps) {
  const navigate = useNavigate()
  return (
    <Menu position="bottom-end" width={270} shadow="md">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconDownload size={18} />} onClick={onDownload}>
          Download your file
        </Menu.Item>
        <Menu.Item leftSection={<IconFileUpload size={18} />} onClick={onReplace}>
          Upload a new version
        </Menu.Item>
        <Menu.Item leftSection={<IconFilePlus size={18} />} onClick={() => void navigate({ to: '/' })}>
          Start a new quote
        </Menu.Item>
        {mayWithdraw(quote) ? (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconTrash size={18} />} onClick={onWithdraw}>
              Withdraw this quote
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Paid and closed quotes can't be withdrawn. */
function mayWithdraw({ status }: Quote): boolean {
  return nextState(QUOTE_MOVES, status, 'withdraw') !== undefined
}
