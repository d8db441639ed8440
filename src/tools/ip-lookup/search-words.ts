/** Everyday words that people search by. */
export default ['my ip', 'whois', 'geolocation', 'isp', 'asn', 'ipv4', 'ipv6', 'hostname', 'reverse dns', 'vpn', 'tor']
