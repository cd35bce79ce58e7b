import 'server-only'

/** Suburb, postcode, latitude, longitude; a line each, by region. */
export const NZ_LOCALITIES: Readonly<Record<string, string>> = {
  Auckland: `
Auckland Central 1010 -36.849 174.763
Grafton 1010 -36.859 174.769
Newton 1010 -36.860 174.757
Freemans Bay 1011 -36.851 174.749
Ponsonby 1011 -36.853 174.739
Grey Lynn 1021 -36.862 174.733
Kingsland 1021 -36.872 174.745
Epsom 1023 -36.890 174.770
Newmarket 1023 -36.869 174.777
Mount Eden 1024 -36.882 174.760
Mount Albert 1025 -36.884 174.717
Avondale 1026 -36.897 174.698
Mount Roskill 1041 -36.913 174.737
Remuera 1050 -36.882 174.800
Greenlane 1051 -36.893 174.792
Penrose 1061 -36.911 174.815
Ellerslie 1051 -36.900 174.809
Onehunga 1061 -36.922 174.785
Mount Wellington 1060 -36.905 174.840
Panmure 1072 -36.898 174.853
Otahuhu 1062 -36.946 174.842
Albany 0632 -36.728 174.698
Takapuna 0622 -36.787 174.772
Henderson 0612 -36.878 174.632
New Lynn 0600 -36.909 174.685
Manukau 2104 -36.993 174.879
Papakura 2110 -37.065 174.944
East Tamaki 2013 -36.950 174.903
Pukekohe 2120 -37.201 174.901
`,
  Northland: `
Whangarei 0110 -35.725 174.324
Kerikeri 0230 -35.227 173.950
Kaitaia 0410 -35.112 173.263
`,
  Waikato: `
Hamilton Central 3204 -37.788 175.281
Frankton 3204 -37.790 175.262
Te Rapa 3200 -37.747 175.239
Cambridge 3434 -37.890 175.465
Thames 3500 -37.139 175.540
Tokoroa 3420 -38.217 175.869
Taupo 3330 -38.686 176.070
`,
  'Bay of Plenty': `
Tauranga 3110 -37.687 176.166
Mount Maunganui 3116 -37.640 176.185
Te Puke 3119 -37.785 176.327
Rotorua 3010 -38.137 176.251
Springfield 3015 -38.155 176.226
Whakatane 3120 -37.953 176.991
`,
  Gisborne: `
Gisborne 4010 -38.662 178.018
`,
  "Hawke's Bay": `
Napier South 4110 -39.497 176.913
Hastings 4122 -39.638 176.849
Wairoa 4108 -39.034 177.421
`,
  Taranaki: `
New Plymouth 4310 -39.057 174.075
Hawera 4610 -39.591 174.283
`,
  'Manawatu-Wanganui': `
Palmerston North 4410 -40.355 175.611
Whanganui 4500 -39.931 175.051
Taumarunui 3920 -38.883 175.262
Levin 5510 -40.622 175.286
`,
  Wellington: `
Wellington Central 6011 -41.284 174.775
Te Aro 6011 -41.294 174.776
Mount Victoria 6011 -41.295 174.787
Mount Cook 6021 -41.303 174.776
Thorndon 6011 -41.273 174.778
Newtown 6021 -41.311 174.780
Kilbirnie 6022 -41.318 174.796
Petone 5012 -41.227 174.872
Seaview 5010 -41.237 174.905
Lower Hutt Central 5010 -41.211 174.903
Upper Hutt Central 5018 -41.124 175.070
Porirua 5022 -41.134 174.840
Masterton 5810 -40.951 175.657
`,
  Nelson: `
Nelson 7010 -41.271 173.284
Stoke 7011 -41.317 173.234
`,
  Tasman: `
Richmond 7020 -41.340 173.184
Motueka 7120 -41.112 173.011
`,
  Marlborough: `
Blenheim 7201 -41.514 173.960
Picton 7220 -41.290 174.006
`,
  'West Coast': `
Greymouth 7805 -42.450 171.208
Westport 7825 -41.755 171.603
Hokitika 7810 -42.717 170.965
`,
  Canterbury: `
Christchurch Central 8011 -43.532 172.636
Addington 8024 -43.543 172.615
Riccarton 8011 -43.531 172.598
Sydenham 8023 -43.549 172.638
Richmond 8013 -43.517 172.653
Hornby 8042 -43.544 172.527
Rolleston 7614 -43.595 172.384
Mount Pleasant 8081 -43.562 172.713
Lyttelton 8082 -43.603 172.722
Ashburton 7700 -43.903 171.746
Timaru 7910 -44.397 171.255
Springfield 7681 -43.337 171.928
Kaikoura 7300 -42.400 173.681
Mount Somers 7771 -43.707 171.396
Mount Cook 7999 -43.735 170.096
`,
  Otago: `
Dunedin Central 9016 -45.874 170.504
South Dunedin 9012 -45.893 170.500
Mosgiel 9024 -45.875 170.348
Oamaru 9400 -45.098 170.971
Queenstown 9300 -45.031 168.663
Wanaka 9305 -44.700 169.150
Alexandra 9320 -45.249 169.380
`,
  Southland: `
Invercargill 9810 -46.413 168.348
Richmond 9810 -46.402 168.372
Gore 9710 -46.103 168.944
Te Anau 9600 -45.415 167.718
`,
}
