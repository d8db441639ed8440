import { words, type Voice } from './voice.ts'

/** Modern Greek: subjects are masculine, places are neuter, verbs take no object, so that every sentence agrees. */
export const greek: Voice = {
  lexicon: {
    articles: words('ο ο ο ο ένας κάθε'),
    adjectives: words(`
      μικρός παλιός ήσυχος γλυκός λευκός μεγάλος ζεστός σοφός χρυσός δροσερός μακρινός φωτεινός όμορφος καθαρός
      γαλανός βαθύς ζωντανός ευγενικός
    `),
    subjects: words(`
      ήλιος άνεμος δρόμος ουρανός κήπος κόσμος ποταμός ψαράς ναύτης χρόνος φάρος λόφος ήχος ποιητής ταξιδιώτης
      καπετάνιος χορός καθρέφτης μουσικός πύργος ζωγράφος
    `),
    verbs: words(`
      λάμπει τραγουδά κοιμάται ταξιδεύει περιμένει γελά χορεύει ξυπνά ονειρεύεται φυσά ξεκουράζεται επιστρέφει
      χαμογελά αστράφτει θυμάται
    `),
    adverbs: words('ήσυχα αργά πάντα σήμερα πάλι γλυκά συχνά ξανά'),
    near: words('κοντά μέσα δίπλα μπροστά'),
    at: ['στο'],
    places: words(`
      βουνό δάσος λιμάνι χωριό κύμα νησί φως σπίτι παράθυρο καλοκαίρι δειλινό όνειρο ποτάμι ακρογιάλι μονοπάτι
      τραγούδι πέλαγος
    `),
    conjunctions: words('ενώ καθώς όταν γιατί και'),
  },
  states: {
    the: { words: 'articles', next: ['good', 'good', 'who'] },
    good: { words: 'adjectives', next: ['who'] },
    who: { words: 'subjects', next: ['does', 'does', 'pausedDoes'] },
    does: { words: 'verbs', next: ['manner', 'near', 'at', 'at'], end: true },
    manner: { words: 'adverbs', next: ['near', 'at'], end: true },
    near: { words: 'near', next: ['at'] },
    at: { words: 'at', next: ['place', 'place', 'pausedPlace'] },
    place: { words: 'places', next: ['manner'], end: true },
    pausedDoes: { words: 'verbs', next: ['while'], comma: true },
    pausedPlace: { words: 'places', next: ['while'], comma: true },
    while: { words: 'conjunctions', next: ['the'] },
  },
  start: ['the'],
  listed: ['adjectives', 'subjects', 'subjects', 'verbs', 'adverbs', 'places'],
  gap: ' ',
  comma: ',',
  stops: ['.'],
  sentence: [4, 13],
  opening: words('Λόρεμ ίψουμ δόλορ σιτ αμέτ, κονσεκτετούρ αντιπισίνγκ έλιτ'),
}
