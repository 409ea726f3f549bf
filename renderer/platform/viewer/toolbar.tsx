import { Menu } from '@mantine/core'
import { IconCube, IconMaximize, IconRulerMeasure, IconSlice, IconStackBack } from '@tabler/icons-react'
import type { Ref } from 'react'
import { IconButton } from '../ui/buttons.tsx'
import { VIEW_NAMES, type ViewName } from './camera.ts'
import classes from './viewer.module.css'
import { useViewer } from './viewer-state.ts'

const VIEW_LABELS: Record<ViewName, string> = {
  corner: 'Isometric',
  front: 'Front',
  back: 'Back',
  right: 'Right',
  left: 'Left',
  top: 'Top',
  bottom: 'Bottom',
}

/** The viewer's toolbar. Toggle buttons say whether they are on. */
export function Toolbar({ ref }: { ref: Ref<HTMLDivElement> }) {
  const { printed, dimensions, section, set, look } = useViewer()
  const togglePlate = () => set({ printed: !printed, previewedDown: null, spot: null })
  const toggleSection = () => set({ section: section ? null : { axis: 'x', share: 0.5, flipped: false } })
  return (
    <div
      ref={ref}
      className={`absolute flex items-center gap-0.5 bg-surface print:hidden! ${classes['toolbar']}`}
      role="toolbar"
      aria-label="3D view"
    >
      <IconButton label="Fit view" onClick={() => look('corner')}>
        <IconMaximize size={20} stroke={1.7} />
        <ToolName name="Fit" />
      </IconButton>
      <ViewMenu />
      <IconButton
        label="Dimensions"
        aria-pressed={dimensions}
        onClick={() => set({ dimensions: !dimensions })}
      >
        <IconRulerMeasure size={20} stroke={1.7} />
        <ToolName name="Size" />
      </IconButton>
      <IconButton label="Section view" aria-pressed={section !== null} onClick={toggleSection}>
        <IconSlice size={20} stroke={1.7} />
        <ToolName name="Section" />
      </IconButton>
      <IconButton label="Show on build plate" aria-pressed={printed} onClick={togglePlate}>
        <IconStackBack size={20} stroke={1.7} />
        <ToolName name="Plate" />
      </IconButton>
    </div>
  )
}

/** Shown on touch screens, which have no tooltips. */
function ToolName({ name }: { name: string }) {
  return (
    <span className={classes['toolName']} aria-hidden="true">
      {name}
    </span>
  )
}

function ViewMenu() {
  const look = useViewer((state) => state.look)
  return (
    <Menu position="top-start" width={190} shadow="md">
      <Menu.Target>
        <IconButton label="Standard views">
          <IconCube size={20} stroke={1.7} />
          <ToolName name="Views" />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {VIEW_NAMES.map((view, index) => (
          <Menu.Item key={view} rightSection={<kbd>{index + 1}</kbd>} onClick={() => look(view)}>
            {VIEW_LABELS[view]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
