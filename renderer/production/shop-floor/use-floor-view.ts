import { useState } from 'react'
import type { FloorBoard } from '../../../shared/production/floor/floor-board.ts'
import { tabBeside, tabsOf, isSameTab, type FloorTab } from './floor-tabs.ts'
import { scanTarget } from './scan-target.ts'
import type { FloorPrinter } from '../../../shared/production/floor/floor-board.ts'

/** The panel that is open over the tabs. */
export type OpenPanel =
  | { kind: 'fail'; plate_id: string }
  | { kind: 'maintenance'; printer_id: string }
  | { kind: 'plate'; plate_id: string }
  | { kind: 'check'; row_id: string; unit: number | null }

export type TabletView = ReturnType<typeof useFloorView>

/** All printers, or the only one. */
function firstTab(tabs: readonly FloorTab[]): FloorTab {
  return tabs.find(({ kind }) => kind !== 'check') ?? tabs[0]
}

/** Keeps the shown tab and panel, and opens scanned codes. */
export function useFloorView(board: FloorBoard, printers: readonly FloorPrinter[]) {
  const tabs = tabsOf(printers)
  const [chosen, setTab] = useState<FloorTab>(() => firstTab(tabs))
  const [panel, setPanel] = useState<OpenPanel | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const tab = tabs.find((known) => isSameTab(known, chosen)) ?? firstTab(tabs)
  const show = (next: FloorTab) => {
    setTab(next)
    setPanel(null)
    setNotice(null)
  }
  const scan = (text: string) => {
    const target = scanTarget(board, text)
    if (target.kind === 'message') {
      setNotice(target.text)
      return
    }
    if (target.kind === 'printer') {
      show(target)
      return
    }
    setNotice(null)
    setPanel(target)
  }
  return {
    tabs,
    tab,
    panel,
    notice,
    show,
    scan,
    open: setPanel,
    close: () => setPanel(null),
    swipe: (step: 1 | -1) => show(tabBeside(tabs, tab, step)),
  }
}
