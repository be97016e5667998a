import { LEASE_SECONDS } from '@adire/contract/queues.ts'

/** When a lease ends that is taken or renewed now. */
export function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_SECONDS * 1000)
}
