import { LATIN_OPENING, words, type State, type Voice } from './voice.ts'

interface EnglishWords {
  determiners: string
  adjectives: string
  nouns: string
  /** In the past tense, which fits any subject, and with an object. */
  verbs: string
  prepositions: string
  adverbs: string
  conjunctions: string
  stops: string[]
}

/** Someone did something to something, somewhere, while someone else … */
const STATES: Record<string, State> = {
  the: { words: 'determiners', next: ['good', 'good', 'one'] },
  good: { words: 'adjectives', next: ['one'] },
  one: { words: 'nouns', next: ['did'] },
  did: { words: 'verbs', next: ['that'] },
  that: { words: 'determiners', next: ['fine', 'thing', 'thing', 'pausedThing'] },
  fine: { words: 'adjectives', next: ['thing', 'thing', 'pausedThing'] },
  thing: { words: 'nouns', next: ['beside', 'beside', 'how'], end: true },
  how: { words: 'adverbs', next: ['beside'], end: true },
  beside: { words: 'prepositions', next: ['that'] },
  pausedThing: { words: 'nouns', next: ['while'], comma: true },
  while: { words: 'conjunctions', next: ['the'] },
}

/** An English voice: all share the grammar, each has its own words. */
function english(lists: EnglishWords): Voice {
  const { stops, ...texts } = lists
  return {
    lexicon: Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, words(text)])),
    states: STATES,
    start: ['the'],
    listed: ['adjectives', 'nouns', 'nouns', 'verbs'],
    gap: ' ',
    comma: ',',
    stops,
    sentence: [5, 15],
    opening: LATIN_OPENING,
  }
}

const PREPOSITIONS = 'beside beyond behind under above near across along around inside toward past'
const CONJUNCTIONS = 'while and but until because before after whenever'

export const plain = english({
  determiners: 'the the the every this that another one our their',
  adjectives: `quiet golden narrow gentle distant silver early curious patient painted wooden northern bright hollow
    faded honest slow wandering evening forgotten small steady clear green winding`,
  nouns: `river lantern harbour garden window mountain letter sailor morning bridge meadow painter kettle orchard
    violin teacher village compass shadow feather traveller clock library island kitchen ribbon stranger forest
    candle story neighbour market staircase cloud piano`,
  verbs: `followed carried remembered painted crossed admired opened forgot described warmed greeted repaired
    gathered surprised watched kept found measured welcomed borrowed`,
  prepositions: PREPOSITIONS,
  adverbs: 'slowly again quietly together yesterday carefully twice gladly once',
  conjunctions: CONJUNCTIONS,
  stops: ['.'],
})

export const cupcake = english({
  determiners: 'the the every this another one our grandma’s my',
  adjectives: `sweet sugary fluffy frosted creamy sticky crunchy buttery chewy golden chocolate vanilla caramel
    strawberry cinnamon toasted whipped glazed powdered heavenly rainbow warm`,
  nouns: `cupcake cookie muffin brownie lollipop gingerbread marshmallow tiramisu cheesecake doughnut croissant
    macaroon pudding candy sprinkle icing wafer biscuit fudge toffee marzipan pie tart truffle éclair jelly bonbon
    pancake gumdrop shortbread meringue nougat`,
  verbs: `frosted glazed tasted melted nibbled baked sweetened topped drizzled devoured dipped dusted crumbled
    shared sprinkled filled whipped caramelized`,
  prepositions: 'with without beside under atop inside beyond like over near',
  adverbs: 'sweetly slowly deliciously again happily generously gently twice',
  conjunctions: CONJUNCTIONS,
  stops: ['.', '.', '.', '!'],
})

export const bacon = english({
  determiners: 'the the every this that another one our uncle’s',
  adjectives: `smoked crispy juicy tender spicy grilled roasted salted peppered marbled sizzling cured glazed slow-cooked
    hickory maple thick-cut charred rustic savory`,
  nouns: `bacon pork beef ham sausage brisket turkey meatball ribeye pastrami salami prosciutto meatloaf drumstick
    sirloin chorizo bratwurst pancetta tenderloin shank short-rib chuck venison jerky bresaola pork-belly corned-beef
    hamburger kielbasa capicola flank biltong`,
  verbs: `grilled seasoned smoked carved roasted sliced fried salted glazed stuffed seared braised basted wrapped
    chopped sizzled marinated served`,
  prepositions: 'with without beside under over beyond near around like against',
  adverbs: 'slowly overnight again generously perfectly twice gently outdoors',
  conjunctions: CONJUNCTIONS,
  stops: ['.'],
})

export const hacker = english({
  determiners: 'the the every this that another our one their your',
  adjectives: `virtual neural digital wireless redundant encrypted open-source multi-byte primary optical
    cross-platform solid-state back-end asynchronous recursive remote quantum corrupted hidden low-level root-level
    distributed`,
  nouns: `firewall protocol bandwidth port server kernel packet byte database program system network socket compiler
    buffer checksum backdoor mainframe terminal cipher payload daemon exploit hash pixel array proxy bitstream
    codebase router thread stack honeypot keylogger`,
  verbs: `bypassed hacked compiled encrypted indexed parsed rebooted overrode patched transmitted decoded scanned
    spoofed injected overflowed debugged cloned flooded traced synthesized`,
  prepositions: 'through via behind over beyond across inside past under into',
  adverbs: 'remotely silently recursively again instantly asynchronously twice offline',
  conjunctions: CONJUNCTIONS,
  stops: ['.', '.', '.', '!'],
})

export const samuel = english({
  determiners: 'the that this my your every no another',
  adjectives: `furious righteous damn stone-cold mighty bad royal legendary tasty fearless cool-headed thunderous
    motherlovin’ slick ice-cold no-nonsense purple big old-school wicked`,
  nouns: `snake plane burger wallet briefcase fool brother shepherd path valley thunder eyepatch hitman warning
    milkshake hurricane sermon diner afro getaway revolver vengeance attitude headline alligator shark jungle hero
    badge breakfast gangster`,
  verbs: `grabbed warned struck faced schooled silenced shook owned outsmarted wrecked dropped chased stopped tasted
    crossed respected rattled blasted`,
  prepositions: 'on in through beyond behind under toward without against like past',
  adverbs: 'hard loud twice proudly tonight forever cold again',
  conjunctions: 'because while until so but and before unless',
  stops: ['.', '!', '!'],
})
