interface Conversation {
  /** Handles of the matched members: speaker 0 and speaker 1. */
  between: [string, string]
  hoursAgo: number
  /** Without lines, the two only match. */
  lines: [speaker: 0 | 1, content: string][]
  /** Text that speaker 0 has scheduled for the day after tomorrow. */
  scheduled?: string
  /** Voice message from speaker 0 after the lines, and its file in `recordings`. */
  voice?: { transcript: string; file: string }
}

/** Conversations of the demo world. Short, because men pay for messages from a new wallet. */
export const conversations: Conversation[] = [
  {
    between: ['Amara', 'Chidi'],
    hoursAgo: 26,
    lines: [
      [0, 'Nine years in Leeds and you came back for the traffic?'],
      [1, 'For the suya. The traffic is the price of admission.'],
      [0, 'Which spot? Choose carefully, this is a test.'],
      [1, 'University Road, the man with the red umbrella. After nine.'],
      [0, 'You pass. Barely.'],
    ],
    scheduled: 'It is past nine. Is the red umbrella up?',
    voice: {
      transcript: 'And order like this: “Small pepper”. He never believes it, but say it.',
      file: 'amara-message',
    },
  },
  {
    between: ['Ifeoma', 'Kofi'],
    hoursAgo: 20,
    lines: [
      [0, 'A Ghanaian who says “very fair jollof”. Humble. Suspicious.'],
      [1, 'I have learned not to start wars before the second date.'],
      [0, 'So there is a first one planned?'],
    ],
  },
  {
    between: ['Selam', 'Kofi'],
    hoursAgo: 3,
    lines: [[0, 'Do you really build bridges, or is it a metaphor?']],
  },
  {
    between: ['Inaya', 'Thierry'],
    hoursAgo: 48,
    lines: [
      [0, 'You sell wine and your favourite city is not Paris. Explain.'],
      [
        1,
        'Abidjan at six in the evening, when the lagoon turns copper. Paris has no answer to that.',
      ],
      [0, 'Belleville at six in the evening has bissap and my balcony.'],
      [1, 'That is an answer. When?'],
      [0, 'Thursday. Bring a bottle you would not sell.'],
    ],
    scheduled: 'The balcony is swept. Which bottle is it?',
  },
  {
    between: ['Efua', 'Tunde'],
    hoursAgo: 72,
    lines: [
      [0, 'Objection: no one makes agege bread in Brixton.'],
      [1, 'Overruled. Saturday, ten o’clock, my oven.'],
      [0, 'The court will taste the evidence.'],
    ],
    voice: {
      transcript: 'For the record: I take it with butter, and I am never late.',
      file: 'efua-message',
    },
  },
  { between: ['Amara', 'Emeka'], hoursAgo: 5, lines: [] },
  { between: ['Awa', 'Thierry'], hoursAgo: 9, lines: [] },
  {
    between: ['Ngozi', 'Babajide'],
    hoursAgo: 30,
    lines: [[0, 'Old highlife on Sundays. Which record first?']],
  },
  // Marcus is on hold, and both women are warned.
  {
    between: ['Amara', 'Marcus'],
    hoursAgo: 7,
    lines: [
      [
        1,
        'Good morning beautiful. My bag was stolen at the airport. Please send me money today, I pay you back on Monday.',
      ],
    ],
  },
  {
    between: ['Simone', 'Marcus'],
    hoursAgo: 6,
    lines: [
      [
        1,
        'Hello dear, I am stuck at the airport without my bag. Can you send me money for the flight?',
      ],
    ],
  },
]
