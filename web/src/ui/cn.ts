import type { ClassValue } from 'clsx'
import { clsx } from 'clsx'
import { createTailwindMerge } from 'tailwind-merge'

/** `safe` is a utility of our own, added to what it stands beside. */
const any = (value: string) => value !== 'safe'
const TEXT_SIZES = [
  'xs',
  'sm',
  'base',
  'lg',
  'xl',
  '2xl',
  '3xl',
  '4xl',
  '5xl',
  'page',
  'hero',
  isLength,
]
const SIDES = ['x', 'y', 't', 'r', 'b', 'l', 's', 'e'] as const
const KEPT = 200

function isLength(value: string) {
  return /^\[(?:length:|clamp|calc|min|max|\d|\.)/.test(value)
}

function isWidth(value: string) {
  return /^(?:\d+|\[(?:length:|\d|\.).*)$/.test(value)
}

/** One group of utilities that contradict each other: `p` is every `p-…`. */
const group = (...names: string[]) => names.map((name) => ({ [name]: [any] }))

/**
 * `name` and its sides, each a group of its own: `px-4` outdoes `p-2`'s sides, `ps-2` only one of
 * them.
 */
function spacing(name: 'p' | 'm') {
  return Object.fromEntries(
    ['', 'x', 'y', 't', 'r', 'b', 'l', 's', 'e'].map((side) => [
      `${name}${side}`,
      group(`${name}${side}`),
    ]),
  )
}

function overrides(name: 'p' | 'm') {
  const side = (...letters: string[]) => letters.map((letter) => `${name}${letter}`)
  return {
    [name]: side('x', 'y', 't', 'r', 'b', 'l', 's', 'e'),
    [`${name}x`]: side('r', 'l', 's', 'e'),
    [`${name}y`]: side('t', 'b'),
  }
}

/**
 * The Tailwind classes our components are given. tailwind-merge's complete list is five times this
 * file, and every public page would load it. A test compares the two on all our class names.
 */
const known = {
  cacheSize: KEPT,
  theme: {},
  classGroups: {
    ...spacing('p'),
    ...spacing('m'),
    display: [
      'block',
      'inline-block',
      'inline',
      'flex',
      'inline-flex',
      'grid',
      'inline-grid',
      'contents',
      'flow-root',
      'hidden',
    ],
    'line-clamp': group('line-clamp'),
    position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
    gap: group('gap'),
    'gap-x': group('gap-x'),
    'gap-y': group('gap-y'),
    size: group('size'),
    w: group('w'),
    h: group('h'),
    'min-w': group('min-w'),
    'max-w': group('max-w'),
    'min-h': group('min-h'),
    'max-h': group('max-h'),
    'font-size': [{ text: TEXT_SIZES }],
    'text-alignment': [{ text: ['left', 'center', 'right', 'start', 'end'] }],
    'overflow-wrap': ['wrap-normal', 'wrap-break-word', 'wrap-anywhere'],
    'text-wrap': [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
    'text-color': group('text'),
    fill: group('fill'),
    'stroke-width': [{ stroke: [isWidth] }],
    stroke: group('stroke'),
    'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold', /* a number */ isWidth] }],
    'font-family': [{ font: ['text', 'display', 'mono'] }],
    leading: group('leading'),
    tracking: group('tracking'),
    'bg-image': [{ bg: ['none', { linear: [any] }] }],
    'bg-position': [{ bg: ['center', 'top', 'bottom', 'left', 'right'] }],
    'bg-size': [{ bg: ['cover', 'contain', 'auto'] }],
    'bg-color': group('bg'),
    ...Object.fromEntries(
      ['t', 'b', 'ss', 'se', 'es', 'ee'].map((side) => [
        `rounded-${side}`,
        group(`rounded-${side}`),
      ]),
    ),
    rounded: [{ rounded: ['', any] }],
    ...Object.fromEntries(
      SIDES.map((side) => [`border-w-${side}`, [{ [`border-${side}`]: ['', isWidth] }]]),
    ),
    'border-w': [{ border: ['', isWidth] }],
    'border-collapse': [{ border: ['collapse', 'separate'] }],
    'border-style': [{ border: ['solid', 'dashed', 'dotted', 'none'] }],
    'border-color': group('border'),
    shadow: [{ shadow: ['', any] }],
    opacity: group('opacity'),
    z: group('z'),
    'inset-x': group('inset-x'),
    'inset-y': group('inset-y'),
    inset: group('inset'),
    top: group('top'),
    bottom: group('bottom'),
    start: group('start'),
    end: group('end'),
    'justify-content': [{ justify: ['start', 'center', 'end', 'between', 'around', 'evenly'] }],
    'justify-items': group('justify-items'),
    'align-items': group('items'),
    'align-self': group('self'),
    'align-content': group('content'),
    'flex-direction': [{ flex: ['row', 'col', 'row-reverse', 'col-reverse'] }],
    'flex-wrap': [{ flex: ['wrap', 'nowrap', 'wrap-reverse'] }],
    flex: group('flex'),
    shrink: [{ shrink: ['', any] }],
    grow: [{ grow: ['', any] }],
    'grid-cols': group('grid-cols'),
    'col-span': group('col-span'),
    'overflow-x': group('overflow-x'),
    'overflow-y': group('overflow-y'),
    overflow: [{ overflow: ['auto', 'hidden', 'clip', 'visible', 'scroll'] }],
    aspect: group('aspect'),
    'object-fit': [{ object: ['cover', 'contain', 'fill', 'none'] }],
    whitespace: group('whitespace'),
    underline: ['underline', 'no-underline', 'line-through'],
    duration: group('duration'),
    transition: [{ transition: ['', any] }],
    'translate-x': group('translate-x'),
    'translate-y': group('translate-y'),
    scale: group('scale'),
    animate: [{ animate: ['none', 'pulse', 'spin'] }],
    'ring-w': [{ ring: ['', isWidth] }],
    'ring-offset': [{ 'ring-offset': [isWidth] }],
    'ring-offset-color': group('ring-offset'),
    'ring-color': group('ring'),
    'backdrop-blur': [{ 'backdrop-blur': ['', any] }],
    cursor: group('cursor'),
    resize: [{ resize: ['', any] }],
    touch: [{ touch: ['none', 'pan-x', 'pan-y', 'manipulation'] }],
    'outline-offset': group('outline-offset'),
    'pointer-events': group('pointer-events'),
  },
  conflictingClassGroups: {
    ...overrides('p'),
    ...overrides('m'),
    gap: ['gap-x', 'gap-y'],
    size: ['w', 'h'],
    flex: ['grow', 'shrink'],
    overflow: ['overflow-x', 'overflow-y'],
    'line-clamp': ['display', 'overflow'],
    rounded: ['t', 'b', 'ss', 'se', 'es', 'ee'].map((side) => `rounded-${side}`),
    'border-w': SIDES.map((side) => `border-w-${side}`),
    'border-w-x': ['border-w-r', 'border-w-l', 'border-w-s', 'border-w-e'],
    'border-w-y': ['border-w-t', 'border-w-b'],
    'inset-x': ['start', 'end'],
    'inset-y': ['top', 'bottom'],
    'font-size': ['leading'],
    inset: ['inset-x', 'inset-y', 'top', 'bottom', 'start', 'end'],
  },
  conflictingClassGroupModifiers: { 'font-size': ['leading'] },
  postfixLookupClassGroups: [],
  orderSensitiveModifiers: [
    '*',
    '**',
    'after',
    'backdrop',
    'before',
    'details-content',
    'file',
    'first-letter',
    'first-line',
    'marker',
    'placeholder',
    'selection',
  ],
}

const merge = createTailwindMerge(() => known)

/** Joins class names; of two that contradict each other the later one stays. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
