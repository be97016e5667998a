import type { BreachFacts, BreachRisk, NewBreachEntry } from '@adire/contract/breaches.ts'
import { HOUR_MS } from '@adire/contract/durations.ts'
import type { BreachId } from '@adire/contract/ids.ts'
import type { TestApp } from './app.ts'
import type { TestMember } from './members.ts'
import { readRefusal } from './result-codes.ts'

type Clock = Pick<TestApp, 'clock'>

/** Returns the time some hours from now; negative in the past. */
export function addHours({ clock }: Clock, hours: number): string {
  return new Date(clock.now().getTime() + hours * HOUR_MS).toISOString()
}

/** Facts of a breach that we learned of an hour ago, with an unassessed risk. */
export function aBreachFacts(app: Clock, facts: Partial<BreachFacts> = {}): BreachFacts {
  return {
    title: 'Stolen laptop',
    learnedAt: addHours(app, -1),
    happenedAt: null,
    description: 'A laptop with a list of inquiries was stolen.',
    data: ['contact', 'messages'],
    people: ['contacts'],
    peopleCount: null,
    effects: '',
    risk: null,
    riskReasons: '',
    ...facts,
  }
}

/** Records a breach as an admin, and returns it. */
export async function recordBreach(
  app: Clock,
  { client }: TestMember,
  facts: Partial<BreachFacts> = {},
): Promise<BreachId> {
  return (await client.breaches.create({ facts: aBreachFacts(app, facts) })).id
}

export function aMeasure(app: Clock, text = 'Ended all sessions'): NewBreachEntry {
  return { kind: 'measure', takenAt: addHours(app, 0), text }
}

export function assessed(risk: BreachRisk): Partial<BreachFacts> {
  return { risk, riskReasons: 'The disk is encrypted.' }
}

export function anAuthorityNotice(app: Clock, hours: number, delayReason = ''): NewBreachEntry {
  return {
    kind: 'authority_told',
    authority: 'ICO',
    toldAt: addHours(app, hours),
    reference: 'IC-42',
    delayReason,
  }
}

export async function readBreachQueue(who: TestMember) {
  const { queues } = await who.client.queues.overview()
  return queues.find(({ queue }) => queue === 'breaches')
}

/** Returns the paths of the refused fields, or the code of another error. */
export async function listFaults(call: Promise<unknown>): Promise<string[]> {
  const { code, data } = await readRefusal(call)
  if (code !== 'INVALID_INPUT') return [code]
  return (data as { issues: { path: string }[] }).issues.map(({ path }) => path)
}
