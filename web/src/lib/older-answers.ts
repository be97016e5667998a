import { addedSkill } from '@adire/contract/language-levels.ts'

/** Fields that servers of the last release don't send, with their values for such an answer. */
const defaults: Record<string, (answer: object) => object> = {
  'profiles.mine': completeProfile,
  'profiles.update': completeProfile,
  'profiles.view': completeView,
  'profiles.preview': (answer) =>
    'view' in answer && isObject(answer.view) ? { view: completeView(answer.view) } : {},
  'ageChecks.mine': completeAgeCheck,
  'ageChecks.start': completeAgeCheck,
  'ageChecks.refresh': completeAgeCheck,
  'messages.thread': (answer) => ({ isWarned: false, isWarningOver: false, ...answer }),
  'likes.listReceived': completeLikes,
  'discovery.introductions': completeIntroductions,
  'path.view': completePath,
  'trips.remove': (answer) => ({ undo: null, ...answer }),
  'moderation.readMember': (answer) => ({
    voices: [],
    vouches: [],
    trips: [],
    path: null,
    ...answer,
  }),
  'moderation.readReport': completeCase,
  'safety.listDecisions': completeDecisions,
  'appeals.read': (answer) => ({ removedPrompt: null, ...answer }),
}

/**
 * Completes an answer of a server of the last release: while a release replaces it, a new page may
 * reach either. Remove the fields with the next release.
 */
export function completeAnswer(path: readonly string[], answer: unknown): unknown {
  const complete = defaults[path.join('.')]
  return complete && isObject(answer) ? { ...answer, ...complete(answer) } : answer
}

function completeCase(answer: object): object {
  if (!('reports' in answer) || !Array.isArray(answer.reports)) return {}
  return { isEvidenceHeld: false, ...answer, reports: answer.reports.map(completeReport) }
}

function completeReport(report: unknown): unknown {
  if (!isObject(report) || !('evidence' in report) || !isObject(report.evidence)) return report
  return {
    ...report,
    evidence: { voices: [], vouches: [], trips: [], path: null, ...report.evidence },
  }
}

function completeLikes(answer: object): object {
  if (!('likes' in answer) || !Array.isArray(answer.likes)) return {}
  const complete = (like: unknown) => (isObject(like) ? { isWarned: false, ...like } : like)
  return { turnedDown: null, ...answer, likes: answer.likes.map(complete) }
}

function completeIntroductions(answer: object): object {
  if (!('members' in answer) || !Array.isArray(answer.members)) return {}
  const isMutual = 'isMutual' in answer && answer.isMutual === true
  const complete = (member: unknown) => (isObject(member) ? { isMutual, ...member } : member)
  return { members: answer.members.map(complete) }
}

function completeDecisions(answer: object): object {
  if (!('decisions' in answer) || !Array.isArray(answer.decisions)) return {}
  const complete = (decision: unknown) =>
    isObject(decision) ? { removedPrompt: null, ...decision } : decision
  return { decisions: answer.decisions.map(complete) }
}

function completePath(answer: object): object {
  if (!('shared' in answer) || !isObject(answer.shared)) return {}
  return { shared: { moved: null, isBack: false, ...answer.shared } }
}

function completeAgeCheck(answer: object): object {
  return 'dueAt' in answer && !('hasFailed' in answer) ? { hasFailed: false } : {}
}

function completeView(view: object): object {
  if (!('details' in view) || !isObject(view.details)) return { reasons: [], ...view }
  return {
    ...view,
    ...completePrompts(view),
    details: { ...view.details, ...completeLanguages(view.details) },
  }
}

function completeProfile(profile: object): object {
  return {
    ...('consent' in profile ? {} : { consent: 'answered' }),
    ...('isOnHold' in profile ? {} : { isOnHold: false }),
    ...completePrompts(profile),
    ...completeLanguages(profile),
  }
}

function completePrompts(owner: object): object {
  return 'prompts' in owner ? {} : { prompts: [] }
}

function completeLanguages(owner: object): object {
  if ('languageSkills' in owner) return {}
  const languages = 'languages' in owner && Array.isArray(owner.languages) ? owner.languages : []
  return { languageSkills: languages.map((language) => addedSkill(String(language))) }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
