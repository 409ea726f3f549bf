import { expect, test } from 'vitest'
import { autostartEntry } from '../../main/login/autostart-entry.ts'

const execOf = (command: string[]) => /^Exec=(.*)$/m.exec(autostartEntry(command))?.[1]

test('an entry of autostart is a program with its command', () => {
  expect(autostartEntry(['/usr/bin/layerline', '--hidden'])).toBe(
    '[Desktop Entry]\nType=Application\nName=Layerline\nExec=/usr/bin/layerline --hidden\nX-GNOME-Autostart-enabled=true\n',
  )
})

test.each([
  ['/opt/My Programs/layerline', '"/opt/My Programs/layerline"'],
  ['/opt/100%/layerline', '"/opt/100%%/layerline"'],
  ['/opt/a"b', String.raw`"/opt/a\\"b"`],
  ['/opt/$HOME', String.raw`"/opt/\\$HOME"`],
])('the command %s is written as %s', (command, text) => expect(execOf([command])).toBe(text))
