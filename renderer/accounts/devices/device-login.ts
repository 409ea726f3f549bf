import { useMutation, useQuery } from '@tanstack/react-query'
import type { DeviceDecision, DeviceLogin } from '../../../shared/accounts/device-login.ts'
import { postJson, readRefusal, RefusedRequest, refusalOf, UNREACHABLE } from '../../platform/api.ts'
import type { GrantChoice } from '../grants/use-grant-choice.ts'

function deviceUrl(code: string): string {
  return `/v1/device/${encodeURIComponent(code)}`
}

async function readDevice(code: string): Promise<DeviceLogin> {
  const response = await fetch(deviceUrl(code)).catch(() => {
    throw new RefusedRequest(UNREACHABLE)
  })
  const text = await response.text()
  if (!response.ok) throw new RefusedRequest(readRefusal(text, response.headers.get('x-request-id')))
  return JSON.parse(text) as DeviceLogin
}

/** Reads the device login of a code, once: each request with a wrong code counts as a guess. */
export function useDeviceLogin(code: string) {
  return useQuery({
    queryKey: ['device-login', code],
    queryFn: () => readDevice(code),
    retry: (failures, error) => failures < 2 && refusalOf(error).code === 'unreachable',
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** The user's answer: what to grant, or `deny`. */
export type DeviceAnswer = GrantChoice | 'deny'

export function useDecideDevice(code: string) {
  return useMutation({
    mutationFn: (answer: DeviceAnswer) =>
      answer === 'deny'
        ? postJson<DeviceDecision>(`${deviceUrl(code)}/deny`)
        : postJson<DeviceDecision>(`${deviceUrl(code)}/approve`, answer),
  })
}
