interface QueueLoad {
  waiting: number
  workers: number
  /** Mean duration of the latest jobs; null before the first ended. */
  mean_seconds: number | null
}

/** Returns after how many seconds a quote that comes in now has its price: workers share what is ahead, then measure its part. */
export function expectedWait({ waiting, workers, mean_seconds }: QueueLoad): number | null {
  return mean_seconds === null ? null : mean_seconds * (waiting / workers + 1)
}
