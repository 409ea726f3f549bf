import { useState } from 'react'
import type { TaskState } from '../../../shared/production/printers/maintenance.ts'
import type { ShownPrinter } from '../../../shared/production/printers-page-data.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { ReasonDialog } from '../../platform/kit/reason-dialog.tsx'
import panel from '../../platform/kit/panel.module.css'
import { intervalText } from './printer-words.ts'
import type { PrinterChanges } from './use-printer-changes.ts'

interface MaintenanceTasksProps {
  shown: ShownPrinter
  mayMake: boolean
  changes: PrinterChanges
}

/** The maintenance tasks with the hours of printing since each was done. */
export function MaintenanceTasks({ shown, mayMake, changes }: MaintenanceTasksProps) {
  const [done, setDone] = useState<TaskState | null>(null)
  return (
    <section className={panel['block']} aria-label="Maintenance">
      <h3>Maintenance</h3>
      {shown.tasks.length === 0 ? (
        <p className="font-normal text-muted">No tasks. The owner adds them to the record.</p>
      ) : null}
      <ul className="compact grid gap-2">
        {shown.tasks.map((task) => (
          <li key={task.task} className="flex items-center justify-between gap-3">
            <div>
              <p>{task.task}</p>
              <TaskText task={task} />
            </div>
            {mayMake ? (
              <Button aria-label={`Done: ${task.task}`} onClick={() => setDone(task)}>
                Done
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {done ? <DoneDialog shown={shown} task={done} changes={changes} onClose={() => setDone(null)} /> : null}
    </section>
  )
}

function TaskText({ task }: { task: TaskState }) {
  const { due, done_at } = task
  const last = done_at === null ? 'never recorded' : `last ${shopInstantText(done_at)}`
  return (
    <p className={due ? 'font-medium text-attention' : 'font-normal text-muted'}>
      {due ? 'Due: ' : ''}
      {intervalText(task)}, {last}
    </p>
  )
}

interface DoneDialogProps extends Omit<MaintenanceTasksProps, 'mayMake'> {
  task: TaskState
  onClose: () => void
}

function DoneDialog({ shown, task, changes, onClose }: DoneDialogProps) {
  return (
    <ReasonDialog
      title={`${task.task}: done?`}
      label="Remark (optional)"
      confirm="Done"
      minLength={0}
      action={changes.maintenance}
      onClose={onClose}
      input={(remark) => ({
        printer_id: shown.id,
        task: task.task,
        done_at: task.done_at,
        note: remark === '' ? null : remark,
      })}
      onDone={() => changes.say(`Recorded: ${task.task}`)}
    />
  )
}
