import { finished } from './shop-command.ts'

export const backup = (data: string, to: string, ...more: string[]) =>
  finished('backup', ['--data', data, '--to', to, ...more])
export const restore = (from: string, data: string, ...more: string[]) =>
  finished('restore', ['--from', from, '--data', data, ...more])
