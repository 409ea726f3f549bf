import { Button } from '../../platform/ui/buttons.tsx'
import {
  askForNotices,
  programShowsNotices,
  showNotice,
  type NoticePermission,
} from '../../platform/kit/browser-notices.ts'
import { useNoticePermission } from '../../platform/kit/desktop-notices.tsx'

const PERMISSION_WORDS: Record<NoticePermission, string> = {
  granted: 'This browser shows notices while a window of the console is open. A click on one opens its page.',
  default: 'This browser has not been asked whether it may show notices.',
  denied:
    'This browser refuses notices. Allow them for this address in its settings, then load this page again.',
  unsupported:
    'Browsers show notices only at https addresses and on the shop’s own computer. Emails still come.',
}

const PROGRAM_WORDS =
  'Layerline shows notices on this computer, even while its window is closed, as long as the shop stays open. A click on one ' +
  'opens its page. The menu of its icon in the tray switches their sound.'

/** Says whether this browser shows notices, and asks for permission. */
export function ThisComputer() {
  const { permission } = useNoticePermission()
  const ask = async () => useNoticePermission.setState({ permission: await askForNotices() })
  const showTest = () =>
    showNotice({ title: 'Notices work', body: 'This is how Layerline notifies you here.' }, () => {})
  return (
    <fieldset className="legend-inside page-section">
      <legend>On this computer</legend>
      <p className="readable">{programShowsNotices() ? PROGRAM_WORDS : PERMISSION_WORDS[permission]}</p>
      <div className="flex flex-wrap items-center gap-2">
        {permission === 'default' ? <Button onClick={() => void ask()}>Show notices here</Button> : null}
        {permission === 'granted' ? <Button onClick={showTest}>Show a test notice</Button> : null}
      </div>
    </fieldset>
  )
}
