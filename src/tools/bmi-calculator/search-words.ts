/** Everyday words that people search by. */
export default ['body mass index', 'weight', 'overweight', 'ideal weight', 'obesity', 'percentile', 'child', 'kg', 'lb']
